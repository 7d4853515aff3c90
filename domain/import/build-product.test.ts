import { describe, expect, test } from 'vitest';
import type { Result } from '#lib/result.ts';
import { textSource } from '#tests/support/fixtures.ts';
import type { RefusedRows } from './errors.ts';
import type { FileProduct } from './file-product.ts';
import { checkFile } from './read-file.ts';

async function build(csv: string, currency = 'USD') {
  const built: Result<FileProduct, RefusedRows>[] = [];
  const whole = await checkFile(textSource(csv));
  if (!whole.ok) throw new Error(whole.code);
  for await (const group of whole.value.groups()) {
    built.push(group.build(currency) as Result<FileProduct, RefusedRows>);
  }
  return built;
}

async function product(csv: string, currency = 'USD') {
  const [built] = await build(csv, currency);
  if (!built?.ok) throw new Error(JSON.stringify(built));
  return built.value;
}

async function problems(csv: string, currency = 'USD') {
  const built = await build(csv, currency);
  return built.flatMap((each) => (each.ok ? [] : each.data));
}

describe('a product', () => {
  test('an imported product without options has one variant', async () => {
    const box = await product(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\nbox,Box,Title,Default Title,5\n',
    );
    expect(box.options).toEqual([]);
    expect(box.variants.map(({ labels }) => labels)).toEqual([[]]);
  });

  test('an imported product has the names of its options from its first row and their values from all rows', async () => {
    const shirt = await product(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\ns,S,Size,M,Cut,Slim,5\ns,,,L,,Wide,5\ns,,,M,,Wide,6\n',
    );
    expect(shirt.options).toEqual([
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Cut', values: ['Slim', 'Wide'] },
    ]);
    expect(shirt.variants.map(({ line, labels }) => [line, ...labels])).toEqual([
      [2, 'M', 'Slim'],
      [3, 'L', 'Wide'],
      [4, 'M', 'Wide'],
    ]);
  });

  test('an imported product may use the second option without the first', async () => {
    const cup = await product('Handle,Title,Option2 Name,Option2 Value,Variant Price\nc,C,Colour,Red,5\n');
    expect(cup.options).toEqual([{ name: 'Colour', values: ['Red'] }]);
  });

  test('an imported product without a stock tracker has uncounted stock, whatever its quantity', async () => {
    const head =
      'Handle,Title,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price\n';
    const stock = async (row: string) => (await product(`${head}c,C,${row},5\n`)).variants[0]?.stock;
    expect(await stock(',12,deny')).toEqual({ isTracked: false, quantity: 0, allowsBackorder: false });
    expect(await stock('shopify,12,deny')).toEqual({ isTracked: true, quantity: 12, allowsBackorder: false });
    expect(await stock('shopify,,continue')).toEqual({ isTracked: true, quantity: 0, allowsBackorder: true });
    expect(await stock('shopify,-3,continue')).toEqual({
      isTracked: true,
      quantity: -3,
      allowsBackorder: true,
    });
  });

  test.each([
    ['true', '', 'active'],
    ['', '', 'active'],
    ['FALSE', '', 'draft'],
    ['true', 'draft', 'draft'],
    ['false', 'active', 'draft'],
    ['true', 'Archived', 'archived'],
  ])('an imported product with Published %j and Status %j is %s', async (published, status, expected) => {
    const built = await product(
      `Handle,Title,Published,Status,Variant Price\nc,C,${published},${status},5\n`,
    );
    expect(built.status).toBe(expected);
  });

  test('an imported product is also read from the newer export format, with columns in any order', async () => {
    const built = await product(
      'Price,Title,URL handle,Description,SKU,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL\n5,Cup,cup,<b>x</b>,C1,shopify,4,TRUE,https://p.example/1.jpg\n',
    );
    expect(built).toMatchObject({
      handle: 'cup',
      title: 'Cup',
      bodyHtml: '<b>x</b>',
      variants: [{ sku: 'C1', stock: { quantity: 4, allowsBackorder: true } }],
      images: [{ url: 'https://p.example/1.jpg', position: 0 }],
    });
  });

  test('an imported product has each picture once, in its position', async () => {
    const built = await product(
      'Handle,Title,Variant Price,Image Src,Image Position\nc,C,5,//p.example/b.jpg,2\nc,,,https://p.example/a.jpg,1\nc,,,https://p.example/b.jpg,3\n',
    );
    expect(built.variants).toHaveLength(1);
    expect(built.images.map(({ url, position }) => [url, position])).toEqual([
      ['https://p.example/b.jpg', 1],
      ['https://p.example/a.jpg', 0],
    ]);
  });

  test('an imported product has prices in the decimals of the store', async () => {
    const price = async (text: string, currency: string) =>
      (await product(`Handle,Title,Variant Price\nc,C,"${text}"\n`, currency)).variants[0]?.price;
    expect(await price('1,250.5', 'USD')).toEqual({ amount: 125_050, currency: 'USD' });
    expect(await price('٣٫٢٥٠', 'JOD')).toEqual({ amount: 3_250, currency: 'JOD' });
    expect(await price('1200.00', 'JPY')).toEqual({ amount: 1_200, currency: 'JPY' });
  });

  test('an imported product is on sale only if its compare-at price is higher', async () => {
    const compare = async (before: string) =>
      (await product(`Handle,Title,Variant Price,Variant Compare At Price\nc,C,5,${before}\n`)).variants[0]
        ?.compareAt;
    expect(await compare('6')).toEqual({ amount: 600, currency: 'USD' });
    expect(await compare('5')).toBeNull();
    expect(await compare('0')).toBeNull();
    expect(await compare('')).toBeNull();
  });

  test('an imported product loses characters that the database cannot store', async () => {
    expect((await product('Handle,Title,Variant Price\nc,C\u0000u\u0007p,5\n')).title).toBe('Cup');
  });
});

describe('a bad row is reported with its line number', () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price\n';

  test.each([
    ['abc', 'price_invalid', { column: 'Variant Price', value: 'abc' }],
    ['', 'price_missing', {}],
    ['-5', 'price_negative', { column: 'Variant Price', value: '-5' }],
    ['5.001', 'price_too_precise', { column: 'Variant Price', value: '5.001', max: 2 }],
    ['10000000000.01', 'price_too_large', { column: 'Variant Price', value: '10000000000.01' }],
    ['99999999999999999999', 'price_too_large', { column: 'Variant Price', value: '99999999999999999999' }],
  ])('a row with the price %j is reported with its line number', async (price, code, data) => {
    expect(await problems(`${head}c,C,Size,S,,,,,5,\nc,,,M,,,,,${price},\n`)).toEqual([
      { line: 3, code, data },
    ]);
  });

  test.each([
    ['-4', 'stock_negative'],
    ['1.5', 'stock_invalid'],
    ['many', 'stock_invalid'],
    ['99999999999', 'stock_invalid'],
  ])('a row with the stock %j is reported with its line number', async (quantity, code) => {
    expect(await problems(`${head}c,C,,,,,shopify,${quantity},5,\n`)).toEqual([
      { line: 2, code, data: { value: quantity } },
    ]);
  });

  test('each problem of a row is reported separately with the row’s line number', async () => {
    expect((await problems(`${head}c,C,Size,,A,heavy,,x,abc,y\n`)).map(({ code }) => code)).toEqual([
      'price_invalid',
      'price_invalid',
      'option_value_missing',
      'stock_invalid',
      'weight_invalid',
    ]);
  });

  test('a row without a handle or a title is reported with its line number', async () => {
    expect(await problems(`${head},C,,,,,,,5,\nd,,,,,,,,5,\n`)).toEqual([
      { line: 2, code: 'handle_missing', data: {} },
      { line: 3, code: 'title_missing', data: {} },
    ]);
  });

  test('a row with a value for an option without a name is reported with its line number', async () => {
    expect(await problems(`${head}c,C,,Red,,,,,5,\n`)).toEqual([
      { line: 2, code: 'option_name_missing', data: { position: 1, value: 'Red' } },
    ]);
  });

  test('a row that repeats an option combination or SKU is reported with its line number', async () => {
    expect(await problems(`${head}c,C,Size,S,A,,,,5,\nc,,,S,B,,,,5,\nc,,,M,A,,,,5,\n`)).toEqual([
      { line: 3, code: 'duplicate_combination', data: { values: 'S', line: 2 } },
      { line: 4, code: 'duplicate_sku', data: { sku: 'A', line: 2 } },
    ]);
  });

  test('a row with a comma outside quotes is reported with its line number', async () => {
    expect(await problems('Handle,Title,Variant Price\nc,Cup, large,5\n')).toMatchObject([
      { line: 2, code: 'too_many_cells' },
    ]);
  });

  test('a row with a fourth option is reported with its line number', async () => {
    expect(
      await problems('Handle,Title,Option4 Name,Option4 Value,Variant Price\nc,C,Side,Left,5\n'),
    ).toEqual([{ line: 2, code: 'too_many_options', data: { count: 4, max: 3 } }]);
  });

  test('a row with the 2,049th variant of a product is reported with its line number', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => `c,C,Size,${n},,,,,5,\n`);
    expect(await problems(head + rows.join(''))).toEqual([
      { line: 2_050, code: 'too_many_variants', data: { max: 2_048 } },
    ]);
  });
});
