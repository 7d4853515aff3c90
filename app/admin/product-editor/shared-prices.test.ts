import { expect, test } from 'vitest';
import { setSharedPrice, sharedPrice } from './shared-prices.ts';
import { emptyProduct, emptyVariant, typedInForm } from './typed-product.ts';

const row = (size: string, price: string, more = {}) => ({
  ...emptyVariant(),
  values: [size],
  price,
  ...more,
});

function posted(rows: object[], fields: Record<string, string>) {
  const form = new FormData();
  form.set('variants', JSON.stringify(rows));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return typedInForm(form).variants.map(({ price }) => price);
}

test('a price typed into the price card is given to every variant', () => {
  const rows = [row('S', '249'), row('M', '249')];
  expect(posted(rows, { price: '199', 'shown.price': '249' })).toEqual(['199', '199']);
  expect(posted(rows, { price: 'abc', 'shown.price': '249' })).toEqual(['abc', 'abc']);
});

test('a price card that was not edited leaves every variant its own price', () => {
  const rows = [row('S', '249'), row('M', '299')];
  expect(posted(rows, { price: '', 'shown.price': '' })).toEqual(['249', '299']);
});

test('the price card says how many of the variants for sale have a different price', () => {
  const rows = [row('S', '249'), row('M', '249'), row('L', '299'), row('XL', '1', { isOn: false })];
  expect(sharedPrice(rows, 'price', {})).toEqual({
    value: '',
    differing: 1,
    span: '249–299',
    problem: undefined,
  });
  expect(sharedPrice(rows.slice(0, 2), 'price', {})).toMatchObject({ value: '249', differing: 0 });
});

test('emptying the field of the price card restores the different prices that it replaced', () => {
  const rows = [row('S', '249'), row('M', '299'), row('L', '')];
  const one = setSharedPrice(rows, { field: 'price', value: '1' }, {});
  const two = setSharedPrice(one.rows, { field: 'price', value: '19' }, one.replaced);
  expect(two.rows.map(({ price }) => price)).toEqual(['19', '19', '19']);
  const undone = setSharedPrice(two.rows, { field: 'price', value: '' }, two.replaced);
  expect([undone.rows, undone.replaced.price]).toEqual([rows, undefined]);
});

test('emptying a price that all variants share empties it in all of them', () => {
  const rows = [row('S', '249', { cost: '90' }), row('M', '299', { cost: '90' })];
  const { rows: after } = setSharedPrice(rows, { field: 'cost', value: '' }, {});
  expect(after.map(({ cost, price }) => [cost, price])).toEqual([
    ['', '249'],
    ['', '299'],
  ]);
});

test('a price problem that every variant has is shown in the price card too', () => {
  const rows = [row('S', 'abc'), row('M', 'abc')];
  const problem = { code: 'not_a_number' } as const;
  expect(sharedPrice(rows, 'price', { 'variant:S.price': problem }).problem).toBeUndefined();
  const both = { 'variant:S.price': problem, 'variant:M.price': problem };
  expect(sharedPrice(rows, 'price', both).problem).toEqual(problem);
});

test('a product without variants has no shared prices', () => {
  expect(sharedPrice(emptyProduct().variants, 'price', {})).toMatchObject({ value: '', differing: 0 });
});
