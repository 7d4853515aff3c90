import { expect, test } from 'vitest';
import { nextSeason, type Season } from './next-season.ts';

const at = (now: string, timeZone = 'Asia/Riyadh') => ({ now: new Date(now), timeZone });

// Beginnings by the published Umm al-Qura calendar.
test.each<[Season, string, string]>([
  ['ramadan', '2026-11-29T09:00Z', '2027-02-08T00:00'],
  ['eidAlFitr', '2026-11-29T09:00Z', '2027-03-09T00:00'],
  ['eidAlAdha', '2026-11-29T09:00Z', '2027-05-16T00:00'],
  ['ramadan', '2024-11-29T09:00Z', '2025-03-01T00:00'],
  ['whiteFriday', '2026-11-26T09:00Z', '2026-11-27T00:00'],
  ['whiteFriday', '2026-11-27T09:00Z', '2027-11-26T00:00'],
  ['whiteFriday', '2029-11-24T09:00Z', '2029-11-30T00:00'],
  ['week', '2026-12-28T09:00Z', '2027-01-04T23:59'],
])('%s after %s begins or ends at %s', (season, now, begins) => {
  expect(nextSeason(season, at(now))).toBe(begins);
});

test('the day is that of the store’s time zone', () => {
  expect(nextSeason('week', at('2026-11-29T22:30Z'))).toBe('2026-12-07T23:59');
  expect(nextSeason('week', at('2026-11-29T22:30Z', 'UTC'))).toBe('2026-12-06T23:59');
});
