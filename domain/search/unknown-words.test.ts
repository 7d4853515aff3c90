import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { money } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { findBest, findProducts } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

async function makeShemagh(store: typeof cedar) {
  const option = (kind: 'colour', en: string, ar: string) => ({ kind, names: { en, ar } });
  const value = (code: string, en: string, ar: string) => ({ code, labels: { en, ar } });
  const saved = await withStore(store.id, (tx) =>
    saveProduct(
      tx,
      {
        texts: { en: { title: 'Shemagh' }, ar: { title: 'شماغ' } },
        status: 'active',
        options: [
          {
            ...option('colour', 'Colour', 'اللون'),
            values: [value('red', 'Red', 'أحمر'), value('white', 'White', 'أبيض')],
          },
        ],
        variants: ['red', 'white'].map((code) => ({
          ...{ values: [code], price: money(4000, store.currency), sku: `SH-${code}` },
          stock: { isTracked: false, quantity: 0 },
        })),
      },
      SHOPPER,
    ),
  );
  if (!saved.ok) throw new Error(`${saved.code} ${JSON.stringify(saved.data)}`);
}
await makeShemagh(cedar);

const find = (typed: string, store = cedar) => withStore(store.id, (tx) => findProducts(tx, typed));

test('a product is found by the values of its options, in both languages', async () => {
  for (const typed of ['شماغ أحمر', 'shemagh red', 'red', 'أبيض', 'شماغ white']) {
    const { ords, corrected } = await find(typed);
    expect([ords.length, corrected], typed).toEqual([1, null]);
  }
});

test('a word that no product has is dropped, and the search names the query that it used instead', async () => {
  for (const typed of ['شماغ بنفسجي', 'بنفسجي شماغ', 'شماغ بنفسجي ذهبي']) {
    const found = await find(typed);
    expect([found.ords.length, found.corrected], typed).toEqual([1, [['شماغ']]]);
    const best = await withStore(cedar.id, (tx) => findBest(tx, typed, 5));
    expect([best.ords.length, best.corrected], typed).toEqual([1, [['شماغ']]]);
  }
  expect(await find('shemaghh zzzzzz')).toMatchObject({
    ords: [expect.any(Number)],
    corrected: [['shemagh']],
  });
});

test('a search of unknown words finds nothing, and never a product of another store', async () => {
  expect(await find('بنفسجي ذهبي')).toEqual({ ords: [], scores: [], corrected: null });
  expect(await find('zzzzzz')).toEqual({ ords: [], scores: [], corrected: null });
  expect(await find('شماغ أحمر', najd)).toEqual({ ords: [], scores: [], corrected: null });
});
