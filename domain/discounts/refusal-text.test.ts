import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { REFUSALS, refusalText } from './index.ts';

const data = { missing: money(1050, 'SAR'), missingUnits: 2, startsAt: '2026-11-27T00:00:00+03:00' };
const say = (locale: 'en' | 'ar', reason: (typeof REFUSALS)[number]) =>
  refusalText({ code: 'EID', reason, data }, { t: translator(locale), locale, timeZone: 'Asia/Riyadh' });

test('every refusal of a code has a sentence in both languages, with the code and the missing amount', () => {
  for (const locale of ['en', 'ar'] as const) {
    const said = REFUSALS.map((reason) => say(locale, reason));
    expect(new Set(said).size).toBe(REFUSALS.length);
    for (const sentence of said) expect(sentence).toContain('\u2068EID\u2069');
  }
  expect(say('en', 'minimum')).toContain('10.50');
  expect(say('ar', 'minimum')).toContain('10.50');
  expect(say('ar', 'too_few')).toContain('قطعتين');
  expect(say('en', 'not_yet')).toMatch(/27 November.*00:00/);
});
