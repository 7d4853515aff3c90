import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { shirt } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { saveProduct } from './index.ts';
import { type KnownProduct, lockKnownProduct } from './known-product.ts';
import { planProduct } from './plan-product.ts';
import type { ProductWrite } from './product-write.ts';
import { deleteVanished } from './write-options.ts';
import { syncStock } from './write-stock.ts';
import { clearTheWay } from './write-variants.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);

/** More than the 65,535 parameters that a statement of PostgreSQL may have. */
const MANY = 70_000;
const many = <T>(make: (id: string) => T): T[] => Array.from({ length: MANY }, () => make(newId()));

type Old = KnownProduct['variants'][number];
const old = (id: string): Old => ({ id, combination: id, sku: id, cost: null, amount: null });

/** The write of a saved shirt. */
async function writeOf(tx: StoreTx): Promise<ProductWrite & { known: KnownProduct }> {
  const input = shirt();
  const { productId } = await must(saveProduct(tx, input, act));
  const [known, plan] = [
    await lockKnownProduct(tx, productId),
    await must(Promise.resolve(planProduct(input))),
  ];
  if (!known) throw new Error('The product is missing');
  return { input, plan, known, productId, version: 2, slugs: {}, valueIds: [], variants: [], act };
}

test('more variants and option values than a statement has parameters are removed together', async () => {
  await withStore(cedar.id, async (tx) => {
    const write = await writeOf(tx);
    const [kept, gone] = write.known.options;
    if (!kept || !gone) throw new Error('An option is missing');
    kept.values.push(...many((id) => ({ id, code: id, mediaId: null })));
    write.known.variants.push(...many(old));
    write.known.options.push(...many((id) => ({ ...gone, id, values: [] })));
    write.valueIds = [{ optionId: kept.id, byCode: new Map() }];
    await deleteVanished(tx, [write]);
    await clearTheWay(tx, [write]);
  });
  const of = [cedar.id];
  expect(await db.admin('select 1 from variants where store_id = $1 and archived_at is null', of)).toEqual(
    [],
  );
  expect(await db.admin('select 1 from product_options where store_id = $1', of)).toHaveLength(1);
  expect(await db.admin('select 1 from option_values where store_id = $1', of)).toEqual([]);
});

test('more variants than a statement has parameters get other SKUs, combinations and stock together', async () => {
  await withStore(cedar.id, async (tx) => {
    const write = await writeOf(tx);
    const [planned] = write.plan.variants;
    if (!planned) throw new Error('A variant is missing');
    write.known.variants.push(...many(old));
    const stock = { isTracked: true, quantity: 5, allowsBackorder: false, seen: 3 };
    write.variants = write.known.variants.map(({ id }, position) => ({
      ...{ id, isNew: false, position },
      variant: { ...planned, sku: `NEW-${id}`, combination: `new-${id}`, stock },
    }));
    await syncStock(tx, [write]);
    await clearTheWay(tx, [write]);
  });
  const rows = await db.admin(
    "select 1 from variants where store_id = $1 and archived_at is null and sku is null and combination = '/' || id",
    [cedar.id],
  );
  expect(rows).toHaveLength(2);
});
