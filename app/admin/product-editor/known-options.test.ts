import { expect, test } from 'vitest';
import { hasGaps, withKind, withKnownWords, withName, withNewValues } from './known-options.ts';
import type { TypedOption, TypedValue } from './product-view.ts';
import { newValue } from './use-variants.ts';

const value = (code: string, labels: Partial<TypedValue['labels']>, swatch = ''): TypedValue => ({
  code,
  labels: { en: '', ar: '', ...labels },
  swatch,
  picture: null,
});
const option = (more: Partial<TypedOption> = {}): TypedOption => ({
  ...{ key: 'n0', kind: 'other', names: { en: '', ar: '' }, values: [] },
  ...more,
});

test('choosing the kind of an option fills in its name in both languages', () => {
  expect(withKind(option(), 'colour')).toMatchObject({
    kind: 'colour',
    names: { en: 'Colour', ar: 'اللون' },
  });
  expect(withKind(option(), 'material')).toMatchObject({
    kind: 'other',
    names: { en: 'Material', ar: 'الخامة' },
  });
});

test('choosing another kind replaces names that were filled in, but keeps names that were typed', () => {
  const colour = withKind(option(), 'colour');
  expect(withKind(colour, 'size').names).toEqual({ en: 'Size', ar: 'المقاس' });
  expect(withKind(colour, 'other').names).toEqual({ en: '', ar: '' });
  const typed = { ...colour, names: { en: 'Shade of wood', ar: 'اللون' } };
  expect(withKind(typed, 'size').names).toEqual({ en: 'Shade of wood', ar: 'المقاس' });
});

test('values of a known kind get their translation and swatch, whichever language they were typed in', () => {
  let typed = withKind(option(), 'colour');
  for (const word of ['Navy', 'أسود', 'Desert rose']) {
    const added = newValue(typed, word, 'ar');
    if (added) typed = withNewValues({ ...typed, values: [...typed.values, added] }, [added.code]);
  }
  expect(typed.values).toEqual([
    value('Navy', { en: 'Navy', ar: 'كحلي' }, '#1F2A4D'),
    value('أسود', { en: 'Black', ar: 'أسود' }, '#191919'),
    value('Desert-rose', { ar: 'Desert rose' }),
  ]);
  expect(newValue(typed, 'Black', 'ar')).toBeNull();
});

test('an Arabic word typed on an English page becomes the Arabic label', () => {
  expect(newValue(option(), 'وردة الصحراء', 'en')?.labels).toEqual({ en: '', ar: 'وردة الصحراء' });
});

test('nothing that was typed by hand is overwritten', () => {
  const values = [
    value('navy', { en: 'navy', ar: 'أزرق بحري' }, '#000080'),
    value('red', { en: 'Ruby', ar: 'أحمر' }),
  ];
  const filled = withKind(option({ values }), 'colour');
  expect(filled.values).toEqual([values[0], value('red', { en: 'Ruby', ar: 'أحمر' }, '#C62828')]);
});

test('typing a common option name translates it and sets the kind, until the name is changed', () => {
  const typed = withName(option({ names: { en: 'Colour', ar: '' } }), 'en');
  expect(typed).toMatchObject({ kind: 'colour', names: { en: 'Colour', ar: 'اللون' } });
  const longer = withName({ ...typed, names: { ...typed.names, en: 'Colour of the strap' } }, 'en');
  expect(longer.names).toEqual({ en: 'Colour of the strap', ar: '' });
  const both = option({ names: { en: 'Size', ar: 'قياس الخاتم' } });
  expect(withName(both, 'en').names).toEqual(both.names);
});

test('values of an option of kind “other” are not translated', () => {
  const plan = option({ names: { en: 'Plan', ar: '' }, values: [value('Gold', { en: 'Gold' })] });
  expect([hasGaps(plan), withKnownWords(plan)]).toEqual([false, plan]);
});

test('missing labels and swatches of an imported product are found, and filled in for all values or for one', () => {
  const sizes = option({
    ...{ kind: 'size', names: { en: 'Size', ar: '' } },
    values: [value('S', { en: 'S' }), value('Large', { en: 'Large' })],
  });
  expect(hasGaps(sizes)).toBe(true);
  const whole = withKnownWords(sizes);
  expect(whole.values.map(({ labels }) => labels.ar)).toEqual(['S', 'كبير']);
  expect(hasGaps(whole)).toBe(false);
  expect(withKnownWords(sizes, 'Large').values.map(({ labels }) => labels.ar)).toEqual(['', 'كبير']);
});
