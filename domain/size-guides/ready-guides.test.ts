import { expect, test } from 'vitest';
import { LOCALES } from '#lib/locale.ts';
import { measureIn } from './cells.ts';
import { planGuide } from './guide-body.ts';
import { READY_GUIDES } from './ready-guides.ts';

const guides = Object.entries(READY_GUIDES);

test.each(guides)('the guide %s can be saved as it is, with all its texts in both languages', (_, guide) => {
  expect(planGuide(guide)).toEqual({ ok: true, value: guide });
  for (const locale of LOCALES) {
    const texts = [guide.names, guide.intro, guide.how, ...guide.columns.map(({ words }) => words)];
    for (const text of texts) expect(text[locale]).not.toBe('');
    expect(/[\u0600-\u06ff]/.test(guide.names[locale])).toBe(locale === 'ar');
  }
});

test.each(guides)('the measurements of the guide %s grow from row to row', (_, { columns, rows }) => {
  for (const [at, { unit }] of columns.entries()) {
    if (unit === 'none') continue;
    const ends = rows.flatMap((cells) => measureIn(cells[at] ?? '')?.map(Number) ?? []);
    expect(ends.length).toBeGreaterThan(5);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  }
});

test('sizes that are measurements agree with the measurements beside them', () => {
  for (const [size, , length] of READY_GUIDES.abayas.rows)
    expect(Math.round(Number(size) * 2.54)).toBe(Number(length));
  for (const [, us, , round, across] of READY_GUIDES.rings.rows) {
    expect(Math.abs(Number(round) / Math.PI - Number(across))).toBeLessThan(0.06);
    expect(Math.abs(11.63 + Number(us) * 0.8128 - Number(across))).toBeLessThan(0.1);
  }
  for (const [eu, , , , foot] of READY_GUIDES.shoes.rows)
    expect(Math.abs((Number(foot) + 1.5) * 1.5 - Number(eu))).toBeLessThan(0.1);
  for (const [height, , span = ''] of READY_GUIDES.children.rows)
    expect(measureIn(span)?.at(-1)).toBe(height);
  for (const [, eu = '', , , bust = ''] of READY_GUIDES.women.rows.slice(0, 4)) {
    const [small, large] = measureIn(eu)?.map(Number) ?? [];
    expect(measureIn(bust)?.map(Number)).toEqual([
      80 + 2 * ((small ?? 0) - 34),
      80 + 2 * ((large ?? 0) - 34),
    ]);
  }
});
