import type { StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { PlannedVariant } from './plan-product.ts';
import type { ProductWrite } from './save-product.ts';
import type { ValueIds } from './write-options.ts';

type Row = { id: string; isNew: boolean; variant: PlannedVariant; position: number };

/** Writes variants with values, prices and stock; the one of a known combination stays, vanished ones are archived. */
export async function writeVariants(tx: StoreTx, write: ProductWrite, valueIds: ValueIds): Promise<string[]> {
  const old = new Map((write.known?.variants ?? []).map((variant) => [variant.combination, variant]));
  const rows: Row[] = write.plan.variants.map((variant, position) => {
    const id = old.get(variant.combination)?.id;
    return { id: id ?? newId(), isNew: id === undefined, variant, position };
  });
  await clearTheWay(tx, write, rows);
  await upsertVariants(tx, write, rows);
  await upsertVariantValues(tx, rows, valueIds);
  await upsertPrices(tx, write, rows);
  await upsertStock(tx, rows);
  await writeSpan(tx, write);
  return rows.map((row) => row.id);
}

// Before the upsert, because SKUs are unique at every moment: two variants may swap theirs.
async function clearTheWay(tx: StoreTx, write: ProductWrite, rows: Row[]): Promise<void> {
  const known = write.known?.variants ?? [];
  const vanished = known.filter((old) => !rows.some((row) => row.id === old.id)).map((old) => old.id);
  if (vanished.length > 0) {
    await tx
      .updateTable('variants')
      .set({ archived_at: write.act.at })
      .where('store_id', '=', tx.storeId)
      .where('id', 'in', vanished)
      .execute();
  }
  const changed = known.filter((old) =>
    rows.some((row) => row.id === old.id && old.sku !== null && row.variant.sku !== old.sku),
  );
  if (changed.length === 0) return;
  await tx
    .updateTable('variants')
    .set({ sku: null })
    .where('store_id', '=', tx.storeId)
    .where(
      'id',
      'in',
      changed.map((old) => old.id),
    )
    .execute();
}

async function upsertVariants(tx: StoreTx, write: ProductWrite, rows: Row[]): Promise<void> {
  const values = rows.map(({ id, variant, position }) => ({
    store_id: tx.storeId,
    id,
    product_id: write.productId,
    position,
    combination: variant.combination,
    sku: variant.sku,
    barcode: variant.barcode,
    weight_grams: variant.weightGrams,
    media_id: variant.mediaId ?? null,
    created_at: write.act.at,
  }));
  await tx
    .insertInto('variants')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        sku: row.ref('excluded.sku'),
        barcode: row.ref('excluded.barcode'),
        weight_grams: row.ref('excluded.weight_grams'),
      })),
    )
    .execute();
  for (const { id, isNew, variant } of rows) {
    if (isNew || variant.mediaId === undefined) continue;
    await tx
      .updateTable('variants')
      .set({ media_id: variant.mediaId })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      .execute();
  }
}

async function upsertVariantValues(tx: StoreTx, rows: Row[], valueIds: ValueIds): Promise<void> {
  if (valueIds.length === 0) return;
  const values = rows.flatMap(({ id, variant }) =>
    variant.values.map((code, index) => ({
      store_id: tx.storeId,
      variant_id: id,
      option_id: valueIds[index]?.optionId ?? '',
      value_id: valueIds[index]?.byCode.get(code) ?? '',
    })),
  );
  await tx
    .insertInto('variant_values')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'variant_id', 'option_id'])
        .doUpdateSet((row) => ({ value_id: row.ref('excluded.value_id') })),
    )
    .execute();
}

async function upsertPrices(tx: StoreTx, write: ProductWrite, rows: Row[]): Promise<void> {
  await tx
    .insertInto('variant_prices')
    .values(
      rows.map(({ id, variant }) => ({
        store_id: tx.storeId,
        currency: write.plan.currency,
        variant_id: id,
        amount: variant.amount,
        compare_at: variant.compareAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'currency', 'variant_id']).doUpdateSet((row) => ({
        amount: row.ref('excluded.amount'),
        compare_at: row.ref('excluded.compare_at'),
      })),
    )
    .execute();
}

// A known variant without stock in the input keeps what is left of it: sales went on while it was edited.
async function upsertStock(tx: StoreTx, rows: Row[]): Promise<void> {
  const values = rows
    .filter((row) => row.isNew || row.variant.stock !== undefined)
    .map(({ id, variant }) => ({
      store_id: tx.storeId,
      variant_id: id,
      is_tracked: variant.stock?.isTracked ?? false,
      quantity: variant.stock?.quantity ?? 0,
      allows_backorder: variant.stock?.allowsBackorder ?? false,
    }));
  if (values.length === 0) return;
  await tx
    .insertInto('stock_levels')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'variant_id']).doUpdateSet((row) => ({
        is_tracked: row.ref('excluded.is_tracked'),
        quantity: row.ref('excluded.quantity'),
        allows_backorder: row.ref('excluded.allows_backorder'),
      })),
    )
    .execute();
}

async function writeSpan(tx: StoreTx, write: ProductWrite): Promise<void> {
  const [first, ...others] = write.plan.variants;
  if (!first) return;
  let cheapest = first;
  let highest = first.amount;
  for (const variant of others) {
    if (variant.amount < cheapest.amount) cheapest = variant;
    highest = Math.max(highest, variant.amount);
  }
  const span = { min_amount: cheapest.amount, max_amount: highest, compare_at: cheapest.compareAt };
  await tx
    .insertInto('product_prices')
    .values({ store_id: tx.storeId, currency: write.plan.currency, product_id: write.productId, ...span })
    .onConflict((conflict) => conflict.columns(['store_id', 'currency', 'product_id']).doUpdateSet(span))
    .execute();
}
