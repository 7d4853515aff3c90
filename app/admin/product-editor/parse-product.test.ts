import { expect, test } from 'vitest';
import { parseProduct } from './parse-product.server.ts';
import type { TypedProduct } from './product-view.ts';
import { emptyProduct, emptyVariant, typedInForm } from './typed-product.ts';

const place = {
  currency: 'SAR',
  timeZone: 'Asia/Riyadh',
  defaultLocale: 'ar' as const,
  canAdjustStock: true,
};

function mug(change: (typed: TypedProduct) => void = () => undefined): TypedProduct {
  const typed = emptyProduct();
  typed.texts.en.title = 'Mug';
  typed.base.price = '40';
  change(typed);
  return typed;
}

/** A product with one option and a row for each of its values. */
function sized(change: (typed: TypedProduct) => void = () => undefined): TypedProduct {
  return mug((typed) => {
    const values = ['S', 'M'].map((code) => ({
      code,
      labels: { en: code, ar: '' },
      swatch: '',
      picture: null,
    }));
    typed.options = [{ key: 'o0', kind: 'size', names: { en: 'Size', ar: '' }, values }];
    typed.variants = ['S', 'M'].map((code) => ({ ...emptyVariant(), values: [code], price: '40' }));
    change(typed);
  });
}

const problemsOf = (typed: TypedProduct) => {
  const parsed = parseProduct(typed, place);
  return parsed.ok ? {} : parsed.data.problems;
};

function variantsOf(typed: TypedProduct) {
  const parsed = parseProduct(typed, place);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.data.problems));
  return parsed.value.variants;
}

test('the swatch pictures of values are saved by their ids, and a value without one has none', () => {
  const parsed = parseProduct(
    sized((typed) => {
      const [small] = typed.options[0]?.values ?? [];
      if (small) small.picture = { id: 'picture', src: '' };
    }),
    place,
  );
  const values = parsed.ok ? parsed.value.options[0]?.values : [];
  expect(values?.map(({ mediaId }) => mediaId)).toEqual(['picture', null]);
});

test('a title and a price are enough for a product, and Arabic digits are accepted', () => {
  const [variant] = variantsOf(
    mug((typed) => {
      Object.assign(typed.base, {
        price: '٤٠٫٥٠',
        compareAt: '۵۰',
        quantity: '١٢',
        weight: '٢٥٠',
        isTracked: true,
      });
    }),
  );
  expect(variant).toMatchObject({
    values: [],
    price: { amount: 4050, currency: 'SAR' },
    compareAt: { amount: 5000, currency: 'SAR' },
    weightGrams: 250,
    stock: { isTracked: true, quantity: 12 },
  });
});

test.each<[string, (typed: TypedProduct) => void, Record<string, object>]>([
  [
    'a sale period without a sale price',
    (p) => (p.saleFrom = '2026-12-01T08:00'),
    { sale: { code: 'sale_missing' } },
  ],
  ['no title', (p) => (p.texts.en.title = ' '), { 'title.ar': { code: 'title_missing' } }],
  [
    'a description without a title',
    (p) => (p.texts.ar.body = '<p>كوب</p>'),
    { 'title.ar': { code: 'title_missing' } },
  ],
  [
    'a title of 301 letters',
    (p) => (p.texts.en.title = 'x'.repeat(301)),
    { 'title.en': { code: 'too_long', max: 300 } },
  ],
  [
    'a slug without letters or digits',
    (p) => (p.texts.en.slug = '///'),
    { 'slug.en': { code: 'slug_invalid' } },
  ],
  ['no price', (p) => (p.base.price = ''), { price: { code: 'price_missing' } }],
  [
    'a price with three decimals in a currency with two',
    (p) => (p.base.price = '1.255'),
    { price: { code: 'too_many_decimals', max: 2 } },
  ],
  ['a negative price', (p) => (p.base.price = '-4'), { price: { code: 'negative' } }],
  ['a price in words', (p) => (p.base.price = 'NaN'), { price: { code: 'not_a_number' } }],
  ['a price with an exponent', (p) => (p.base.price = '1e9'), { price: { code: 'not_a_number' } }],
  [
    'a price that is too large',
    (p) => (p.base.price = '99999999999999999999'),
    { price: { code: 'too_large' } },
  ],
  [
    'a compare-at price that is not higher than the price',
    (p) => (p.base.compareAt = '40'),
    { compareAt: { code: 'compare_not_higher' } },
  ],
  [
    'a sale price that is not lower than the price',
    (p) => (p.base.sale = '40'),
    { sale: { code: 'sale_not_lower' } },
  ],
  [
    'a sale that ends before it begins',
    (p) => Object.assign(p, { saleFrom: '2026-12-02T10:00', saleTo: '2026-12-01T10:00' }),
    { saleTo: { code: 'sale_window_empty' } },
  ],
  [
    'a date that does not exist',
    (p) => (p.publishAt = '2026-02-30T10:00'),
    { publishAt: { code: 'moment_invalid' } },
  ],
  [
    'a stock quantity of 1.5',
    (p) => Object.assign(p.base, { isTracked: true, quantity: '1.5' }),
    { quantity: { code: 'stock_invalid' } },
  ],
  [
    'a negative stock quantity',
    (p) => Object.assign(p.base, { isTracked: true, quantity: '-1' }),
    { quantity: { code: 'stock_invalid' } },
  ],
  ['a weight of half a gram', (p) => (p.base.weight = '0.5'), { weight: { code: 'weight_invalid' } }],
  ['a SKU of 101 letters', (p) => (p.base.sku = 'x'.repeat(101)), { sku: { code: 'too_long', max: 100 } }],
  ['a tag of 101 letters', (p) => (p.tags = ['x'.repeat(101)]), { tags: { code: 'too_long', max: 100 } }],
  [
    'an invalid category id',
    (p) => (p.categoryIds = ["' or 1=1"]),
    { categoryId: { code: 'category_not_found' } },
  ],
])('a product form with %s shows the problem at its field', (_, change, expected) => {
  expect(problemsOf(mug(change))).toEqual(expected);
});

test.each<[string, (typed: TypedProduct) => void, Record<string, object>]>([
  [
    'a fourth option',
    (p) =>
      (p.options = [1, 2, 3, 4].map(
        (n) => ({ ...p.options[0], key: `${n}`, names: { en: `o${n}`, ar: '' } }) as never,
      )),
    { options: { code: 'too_many_options', max: 3 } },
  ],
  [
    'a 2,049th variant',
    (p) =>
      (p.variants = Array.from({ length: 2049 }, (_, n) => ({
        ...emptyVariant(),
        values: [`${n}`],
        price: '1',
      }))),
    { variants: { code: 'too_many_variants', max: 2048 } },
  ],
  [
    'an option without a name',
    (p) => p.options.map((option) => Object.assign(option, { names: { en: '', ar: '' } })),
    { 'options.0': { code: 'option_incomplete' } },
  ],
  [
    'a swatch that is not a colour',
    (p) => p.options.map((option) => option.values.map((value) => Object.assign(value, { swatch: 'red' }))),
    { 'options.0': { code: 'not_a_colour', value: 'red' } },
  ],
  [
    'a product whose variants are all switched off',
    (p) => p.variants.map((row) => Object.assign(row, { isOn: false })),
    { variants: { code: 'no_variants' } },
  ],
  [
    'a SKU that is used twice',
    (p) => p.variants.map((row) => Object.assign(row, { sku: 'A' })),
    { 'variant:M.sku': { code: 'duplicate_sku', value: 'A' } },
  ],
  [
    'an invalid price in two rows',
    (p) => p.variants.map((row) => Object.assign(row, { price: 'x' })),
    { 'variant:S.price': { code: 'not_a_number' }, 'variant:M.price': { code: 'not_a_number' } },
  ],
])('a product form with %s shows the problem at its option or variant', (_, change, expected) => {
  expect(problemsOf(sized(change))).toEqual(expected);
});

test('stock that was not edited is not sent, and edited stock is sent with the value that was shown', () => {
  const tracked = { isTracked: true, seen: 5, quantity: '5' };
  const rows = [
    { id: 'a', ...tracked },
    { id: 'b', ...tracked, quantity: '9' },
  ];
  const typed = sized((product) => product.variants.map((row, index) => Object.assign(row, rows[index])));
  expect(variantsOf(typed).map((variant) => variant.stock)).toEqual([
    undefined,
    { isTracked: true, quantity: 9, allowsBackorder: false, seen: 5 },
  ]);
});

test('sale periods that were not edited stay unchanged, and a new sale period applies to every variant', () => {
  const own = { sale: '30', saleFrom: '2026-12-01T10:00', saleTo: '' };
  const typed = sized((product) =>
    product.variants.map((row, index) => Object.assign(row, index ? { sale: '20' } : own)),
  );
  expect(variantsOf(typed).map(({ sale }) => sale?.from?.toISOString())).toEqual([
    '2026-12-01T07:00:00.000Z',
    undefined,
  ]);
  typed.saleTo = '2026-12-31T23:00';
  expect(variantsOf(typed).map(({ sale }) => [sale?.from, sale?.to?.toISOString()])).toEqual([
    [null, '2026-12-31T20:00:00.000Z'],
    [null, '2026-12-31T20:00:00.000Z'],
  ]);
});

test('a product form is read completely, and malformed lists are read as empty', () => {
  const form = new FormData();
  const fields = {
    'title.en': 'Mug\0',
    price: '4',
    tracked: 'yes',
    seen: '7',
    tags: 'one, two،three,four',
    status: 'gone',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, value] of [
    ['options', '{"length":3}'],
    ['variants', 'null'],
    ['images', '[{"id":"x","src":"javascript:alert(1)"}]'],
    ['related', '['],
  ] as const)
    form.append(name, value);
  const typed = typedInForm(form);
  expect(typed.texts.en.title).toBe('Mug');
  expect(typed).toMatchObject({
    status: 'draft',
    tags: ['one', 'two', 'three', 'four'],
    options: [],
    variants: [],
    related: [],
  });
  expect(typed.images[0]?.src).toBe('');
  expect(typed.base).toMatchObject({ price: '4', seen: 7, isTracked: true });
});

test('a role that may not adjust stock can save everything except stock', () => {
  const at = { ...place, canAdjustStock: false };
  const id = '0197a000-0000-7000-8000-000000000001';
  const asked = (change: (base: TypedProduct['base']) => void) => {
    const parsed = parseProduct(
      mug(({ base }) => {
        Object.assign(base, { id, isTracked: true, quantity: '5', seen: 5 });
        change(base);
      }),
      at,
    );
    return parsed.ok ? {} : parsed.data.problems;
  };
  const refused = { quantity: { code: 'stock_not_allowed' } };
  expect(asked((base) => Object.assign(base, { price: '41' }))).toEqual({});
  expect(asked((base) => Object.assign(base, { quantity: '777' }))).toEqual(refused);
  expect(asked((base) => Object.assign(base, { isTracked: false, quantity: '' }))).toEqual(refused);
  expect(asked((base) => Object.assign(base, { allowsBackorder: true }))).toEqual(refused);
  expect(asked((base) => Object.assign(base, { seen: null }))).toEqual(refused);
  expect(asked((base) => Object.assign(base, { id: null, quantity: '9', seen: null }))).toEqual(refused);
  expect(asked((base) => Object.assign(base, { id: null, quantity: '0', seen: null }))).toEqual({});
});
