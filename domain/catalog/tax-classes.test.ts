import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { setTaxClass } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const catalogue = catalogueOf(cedar.id);
const sizes = [{ names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'M' } }] }];
const shirt = (taxClass?: 'reduced') => ({
  options: sizes,
  variants: ['S', 'M'].map((size) => ({
    values: [size],
    price: usd(1000),
    sku: `SHIRT-${size}`,
    ...(taxClass ? { taxClass } : {}),
  })),
});
await catalogue.product('Shirt', -1, shirt('reduced'));

const classes = async () =>
  Object.fromEntries(
    (await db.admin('select sku, tax_class from variants order by sku')).map((row) => [
      row.sku,
      row.tax_class,
    ]),
  );
const set = (input: Parameters<typeof setTaxClass>[1], store = cedar.id) =>
  withStore(store, (tx) => setTaxClass(tx, input, act));

test('a variant is saved with its tax class, which can be changed alone or for the whole product', async () => {
  expect(await classes()).toEqual({ 'SHIRT-M': 'reduced', 'SHIRT-S': 'reduced' });
  expect(await set({ skus: ['SHIRT-M'], taxClass: 'zero' })).toEqual({ ok: true, value: { changed: 1 } });
  expect(await classes()).toEqual({ 'SHIRT-M': 'zero', 'SHIRT-S': 'reduced' });
  expect(await set({ skus: ['SHIRT-M'], isWhole: true, taxClass: 'exempt' })).toMatchObject({
    value: { changed: 2 },
  });
  const audit = await db.admin(
    `select count(*)::int as n from audit_entries where action = 'product.tax_class_set'`,
  );
  expect(audit[0]?.n).toBe(2);
});

test('a tax class is not changed for an unknown SKU, another store’s SKU, or to an unknown class', async () => {
  await expectNothingChanged(db, async () => {
    expect(await set({ skus: ['SHIRT-M'], taxClass: 'luxury' })).toMatchObject({ code: 'tax_class_unknown' });
    expect(await set({ skus: ['SHIRT-M', 'NONE'], taxClass: 'zero' })).toMatchObject({
      code: 'variant_not_found',
      data: { sku: 'NONE' },
    });
    expect(await set({ skus: ['SHIRT-M'], taxClass: 'zero' }, najd.id)).toMatchObject({
      code: 'variant_not_found',
    });
    expect(await set({ skus: [], taxClass: 'zero' })).toMatchObject({ ok: true, value: { changed: 0 } });
  });
});
