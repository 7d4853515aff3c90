import { expect, test } from 'vitest';
import { newBlock } from './block.ts';
import { isShown, lookClass, NO_LOOK } from './look.ts';
import { nextMomentOf } from './moments.ts';

const at = (moment: string) => new Date(moment);
const riyadh = { timeZone: 'Asia/Riyadh', locale: 'en' as const };
const noon = { ...riyadh, now: at('2026-11-27T09:00:00Z') };

test('a block is shown from its beginning and until its end, in the store’s time zone', () => {
  const sale = { ...NO_LOOK, from: '2026-11-27T12:00', until: '2026-11-28T12:00' };
  expect(isShown(sale, { ...noon, now: at('2026-11-27T08:59:59Z') })).toBe(false);
  expect(isShown(sale, noon)).toBe(true);
  expect(isShown(sale, { ...noon, now: at('2026-11-28T08:59:59Z') })).toBe(true);
  expect(isShown(sale, { ...noon, now: at('2026-11-28T09:00:00Z') })).toBe(false);
  expect(isShown(sale, { ...noon, timeZone: 'America/New_York' })).toBe(false);
});

test('a block of one language is shown in that language only', () => {
  const arabic = { ...NO_LOOK, languages: 'ar' as const };
  expect(isShown(arabic, noon)).toBe(false);
  expect(isShown(arabic, { ...noon, locale: 'ar' })).toBe(true);
});

test('the next moment of blocks is the earliest beginning, end or countdown that is still ahead', () => {
  const plain = newBlock('spacer');
  const begun = { ...plain, look: { ...NO_LOOK, from: '2026-11-01T00:00', until: '2026-12-24T00:00' } };
  const countdown = { ...newBlock('countdown'), options: { ends: '2026-12-01T00:00' } };
  expect(nextMomentOf([plain], noon)).toBe(null);
  expect(nextMomentOf([plain, begun], noon)).toEqual(at('2026-12-23T21:00:00Z'));
  expect(nextMomentOf([plain, begun, countdown], noon)).toEqual(at('2026-11-30T21:00:00Z'));
});

test('a plain look has no class, and every other value has one', () => {
  expect(lookClass(NO_LOOK)).toBe('');
  expect(
    lookClass({
      ...NO_LOOK,
      background: 'brand',
      above: 'none',
      width: 'narrow',
      align: 'center',
      device: 'phone',
    }),
  ).toBe('bg-brand above-none width-narrow align-center only-phone');
});
