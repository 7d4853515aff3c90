import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { createProduct, type ProductInput } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const create = (key: string, input: ProductInput) =>
  withStore(cedar.id, (tx) => createProduct(tx, { key, input }, act));
const titles = async () =>
  (await db.admin<{ title: string }>('select title from product_texts order by title')).map(
    ({ title }) => title,
  );

test('two posts of one form at the same time create one product, and a later post finds it', async () => {
  const key = newId();
  const made = await Promise.all([create(key, plain('Brass lamp')), create(key, plain('Brass lamp'))]);
  expect(made[0]).toEqual(made[1]);
  expect(await titles()).toEqual(['Brass lamp']);
  const late = await expectNothingChanged(db, () => create(key, plain('Another name')));
  expect(late).toEqual(made[0]);
});

test('a refused post leaves no key, so the corrected form creates the product', async () => {
  const key = newId();
  const media = plain('Stone cup', { mediaIds: [newId()] });
  const refused = await expectNothingChanged(db, () => create(key, media));
  expect(refused).toMatchObject({ ok: false, code: 'media_not_found' });
  expect(await create(key, plain('Stone cup'))).toMatchObject({ ok: true });
  expect(await titles()).toEqual(['Brass lamp', 'Stone cup']);
});

test('forms without a key, from pages of an older version, create a product each', async () => {
  const [one, two] = [await create('', plain('Reed mat')), await create('', plain('Reed mat'))];
  expect(one.ok && two.ok && one.value.productId !== two.value.productId).toBe(true);
});
