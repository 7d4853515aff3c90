import { expect, test } from 'vitest';
import { translator } from '#messages/index.ts';
import { whenText, zoneText } from './when.ts';

const now = new Date('2026-11-21T08:30:00Z');
const riyadh = { now, timeZone: 'Asia/Riyadh', locale: 'en', t: translator('en') } as const;
const inArabic = { ...riyadh, locale: 'ar', t: translator('ar') } as const;

test('days are shown in the store’s time zone, not in the server’s', () => {
  // 22:10 UTC on the 20th is 01:10 on the 21st in Riyadh.
  const at = new Date('2026-11-20T22:10:00Z');
  expect(whenText(at, riyadh)).toMatchObject({ text: 'Today 01:10', day: 'Today' });
  expect(whenText(at, { ...riyadh, timeZone: 'UTC' })).toMatchObject({ text: 'Yesterday 22:10' });
});

test('older times include their date, and the year if it is not the current one', () => {
  expect(whenText(new Date('2026-11-03T11:00:00Z'), riyadh).text).toBe('3 Nov 14:00');
  expect(whenText(new Date('2025-12-31T11:00:00Z'), riyadh).text).toBe('31 Dec 2025 14:00');
});

test('Arabic dates keep Latin digits and the Gregorian calendar', () => {
  expect(whenText(new Date('2026-11-20T18:47:00Z'), inArabic).text).toBe('أمس 21:47');
  expect(whenText(new Date('2026-11-03T11:00:00Z'), inArabic)).toMatchObject({
    text: '3 نوفمبر 14:00',
    day: '3 نوفمبر',
    iso: '2026-11-03T11:00:00.000Z',
  });
});

test('a time zone has its common name, in both languages', () => {
  expect([zoneText(riyadh), zoneText(inArabic)]).toEqual(['Arabian Standard Time', 'التوقيت العربي الرسمي']);
  const newYork = { timeZone: 'America/New_York', now };
  expect(zoneText({ ...newYork, locale: 'en' })).toBe('Eastern Time');
  expect(zoneText({ ...newYork, locale: 'ar' })).toBe('التوقيت الشرقي لأمريكا الشمالية');
});
