import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { parseQuote, quoteOf } from './quote.ts';

const VARIANT = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';

test('a quote does not depend on the sequence of the cart lines, and is parsed to the values that it was built from', () => {
  const lines = [
    { variantId: OTHER, quantity: 2, unitPrice: money(1250, 'JOD') },
    { variantId: VARIANT, quantity: 1, unitPrice: money(500, 'JOD') },
  ];
  const jod = (amount: number) => money(amount, 'JOD');
  const totals = { total: jod(3000), discount: jod(250), delivery: jod(200), fee: jod(50) };
  const text = quoteOf(lines, totals);
  expect(quoteOf(lines.toReversed(), totals)).toBe(text);
  expect(parseQuote(text)).toEqual({
    currency: 'JOD',
    total: 3000,
    parts: { discount: 250, delivery: 200, fee: 50 },
    lines: new Map([
      [VARIANT, { quantity: 1, amount: 500 }],
      [OTHER, { quantity: 2, amount: 1250 }],
    ]),
  });
});

test('a quote in the older format without parts is parsed without parts', () => {
  expect(parseQuote(`USD*5;${VARIANT}*1*5`)).toMatchObject({ total: 5, parts: null });
});

test.each([
  '',
  'USD*5*1*1',
  'USD',
  'USD*-1',
  'USD*1e3',
  `USD*5;${VARIANT}*1`,
  `USD*5;${VARIANT}*1*NaN`,
  `USD*5;${VARIANT}*1*5;${VARIANT}*1*5`,
  `USD*5;${'-'.repeat(36)}*1*5`,
  `USD*5;${`${VARIANT}*1*5;`.repeat(1000)}`,
])('the text %j is not parsed as a quote', (text) => {
  expect(parseQuote(text)).toBeNull();
});

test('no text makes the quote parser throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => parseQuote(text)).not.toThrow();
    }),
    { numRuns: 1000, seed: 7 },
  );
});
