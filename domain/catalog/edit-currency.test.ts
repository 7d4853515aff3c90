import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  currencyStamp,
  enteredPrices,
  findVariant,
  readCurrencies,
  removeCurrency,
  saveCurrency,
  setCurrencyPrice,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const { product, inStore } = catalogueOf(cedar.id);
const act = systemAct('test', TEST_TIME);
const rate = { numer: 15, denom: 4 };

test('a save does not overwrite a currency that was changed or removed meanwhile', async () => {
  await inStore((tx) => saveCurrency(tx, { code: 'SAR', rate }, act));
  const [seen] = await inStore(readCurrencies);
  if (!seen) throw new Error('not saved');
  const was = currencyStamp(seen);
  const changed = { code: 'SAR', rate: { numer: 19, denom: 5 }, was };
  expect(await inStore((tx) => saveCurrency(tx, changed, act))).toMatchObject({ ok: true });
  await expectNothingChanged(db, async () => {
    const late = await inStore((tx) => saveCurrency(tx, { code: 'SAR', rate, isActive: false, was }, act));
    expect(late).toMatchObject({ code: 'stale', data: { current: { rate: changed.rate, isActive: true } } });
  });
  await inStore((tx) => removeCurrency(tx, { code: 'SAR' }, act));
  await expectNothingChanged(db, async () => {
    const late = await inStore((tx) => saveCurrency(tx, { code: 'SAR', rate, was }, act));
    expect(late).toEqual({ ok: false, code: 'stale', data: { current: null } });
  });
});

test('the entered prices of a store are listed by product, without those of another store', async () => {
  await inStore((tx) => saveCurrency(tx, { code: 'SAR', rate }, act));
  await product('Cup', -1, { variants: [{ values: [], price: usd(1000), sku: 'CUP' }] });
  const list = () => inStore((tx) => enteredPrices(tx, { locale: 'ar', limit: 10 }));
  expect(await list()).toEqual([]);
  const { variantId } = (await inStore((tx) => findVariant(tx, 'CUP')))!;
  const input = { variantId, code: 'SAR', price: money(3_900, 'SAR') };
  await inStore((tx) => setCurrencyPrice(tx, input, act));
  expect(await list()).toEqual([{ variantId, sku: 'CUP', title: 'Cup', currency: 'SAR', amount: 3_900 }]);
  const other = catalogueOf(najd.id);
  expect(await other.inStore((tx) => enteredPrices(tx, { locale: 'en', limit: 10 }))).toEqual([]);
});
