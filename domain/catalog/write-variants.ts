import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { KnownProduct } from './known-product.ts';
import type { ProductPlan } from './plan-product.ts';
import type { SaleInput } from './product-input.ts';
import type { ProductWrite, VariantRow } from './product-write.ts';
import { stockRows } from './write-stock.ts';
import { inParts, overwriteColumns, type Writing } from './write-together.ts';

/** Assigns rows to variants: a known combination keeps its row. */
export function chooseVariantRows(plan: ProductPlan, known: KnownProduct | null): VariantRow[] {
  const variants = known?.variants ?? [];
  const named = new Set(plan.variants.flatMap((variant) => variant.id ?? []));
  const ids = new Set(variants.map((variant) => variant.id));
  // A variant with an id keeps its row even if options changed; its old combination becomes free.
  const byCombination = new Map(
    variants.filter(({ id }) => !named.has(id)).map((old) => [old.combination, old.id]),
  );
  return plan.variants.map((variant, position) => {
    const own = variant.id !== undefined && ids.delete(variant.id) ? variant.id : undefined;
    const id = own ?? byCombination.get(variant.combination);
    return { id: id ?? newId(), isNew: id === undefined, variant, position };
  });
}

export function variantRows(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  return [
    ...upsertVariants(tx, writes),
    ...upsertVariantValues(tx, writes),
    ...upsertPrices(tx, writes),
    ...stockRows(tx, writes),
    ...priceSpans(tx, writes),
  ];
}

/** Writes the sale prices that the inputs set or end; other sale prices are unchanged. */
export async function writeSales(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const rows = writes.flatMap(({ variants, plan }) =>
    variants.flatMap(({ id, isNew, variant: { sale } }) =>
      sale === undefined || (isNew && sale === null) ? [] : [saleRow({ id, currency: plan.currency, sale })],
    ),
  );
  if (rows.length === 0) return;
  await sql`
    update variant_prices vp set sale_amount = s.amount, sale_from = s.since, sale_to = s.until
      from (values ${sql.join(rows)}) as s (variant_id, currency, amount, since, until)
     where vp.store_id = ${tx.storeId} and vp.currency = s.currency and vp.variant_id = s.variant_id`.execute(
    tx,
  );
}

function saleRow({ id, currency, sale }: { id: string; currency: string; sale: SaleInput | null }) {
  return sql`(${id}::uuid, ${currency}::text, ${sale?.price.amount ?? null}::bigint,
    ${sale?.from ?? null}::timestamptz, ${sale?.to ?? null}::timestamptz)`;
}

/** Archives removed variants and frees changed SKUs first, because two may be swapped. */
export async function clearTheWay(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const skuOf = new Map(writes.flatMap(({ variants }) => variants.map((row) => [row.id, row.variant.sku])));
  const known = writes.flatMap((write) => write.known?.variants ?? []);
  const vanished = known.filter((old) => !skuOf.has(old.id)).map((old) => old.id);
  if (vanished.length > 0) {
    await tx
      .updateTable('variants')
      .set({ archived_at: writes[0]?.act.at })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', sql<string>`any(${vanished}::uuid[])`)
      .execute();
  }
  await freeCombinations(tx, writes);
  const changed = known
    .filter((old) => old.sku !== null && skuOf.has(old.id) && skuOf.get(old.id) !== old.sku)
    .map((old) => old.id);
  if (changed.length === 0) return;
  await tx
    .updateTable('variants')
    .set({ sku: null })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any(${changed}::uuid[])`)
    .execute();
}

/** Combinations must be unique at every moment, but swapping two options swaps their combinations. */
async function freeCombinations(tx: StoreTx, writes: ProductWrite[]): Promise<void> {
  const now = new Map(
    writes.flatMap(({ variants }) => variants.map((row) => [row.id, row.variant.combination])),
  );
  const known = writes.flatMap((write) => write.known?.variants ?? []);
  const moved = known
    .filter((old) => now.has(old.id) && now.get(old.id) !== old.combination)
    .map(({ id }) => id);
  if (moved.length === 0) return;
  await tx
    .updateTable('variants')
    .set({ combination: sql<string>`'/' || id::text` })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any(${moved}::uuid[])`)
    .execute();
}

function upsertVariants(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const costOf = new Map(
    writes.flatMap(({ known }) => (known?.variants ?? []).map((old) => [old.id, old.cost])),
  );
  const values = writes.flatMap(({ variants, productId, known, act }) =>
    variants.map(({ id, variant, position }) => ({
      store_id: tx.storeId,
      id,
      product_id: productId,
      position,
      combination: variant.combination,
      sku: variant.sku,
      barcode: variant.barcode,
      weight_grams: variant.weightGrams,
      media_id: variant.mediaId === undefined ? (known?.mediaOf[id] ?? null) : variant.mediaId,
      cost_amount: variant.cost === undefined ? (costOf.get(id) ?? null) : variant.cost,
      created_at: act.at,
    })),
  );
  const columns = overwriteColumns([
    'position',
    'combination',
    'sku',
    'barcode',
    'weight_grams',
    'media_id',
    'cost_amount',
  ]);
  return inParts(values, (part) =>
    tx
      .insertInto('variants')
      .values(part)
      .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(columns)),
  );
}

function upsertVariantValues(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const values = writes.flatMap(({ variants, valueIds }) =>
    variants.flatMap(({ id, variant }) =>
      variant.values.map((code, index) => ({
        store_id: tx.storeId,
        variant_id: id,
        option_id: valueIds[index]?.optionId ?? '',
        value_id: valueIds[index]?.byCode.get(code) ?? '',
      })),
    ),
  );
  return inParts(values, (part) =>
    tx
      .insertInto('variant_values')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'variant_id', 'option_id']).doUpdateSet(overwriteColumns(['value_id'])),
      ),
  );
}

function upsertPrices(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const values = writes.flatMap(({ variants, plan }) =>
    variants.map(({ id, variant }) => ({
      store_id: tx.storeId,
      currency: plan.currency,
      variant_id: id,
      amount: variant.amount,
      compare_at: variant.compareAt,
    })),
  );
  return inParts(values, (part) =>
    tx
      .insertInto('variant_prices')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['store_id', 'currency', 'variant_id'])
          .doUpdateSet(overwriteColumns(['amount', 'compare_at'])),
      ),
  );
}

function priceSpans(tx: StoreTx, writes: ProductWrite[]): Writing[] {
  const values = writes.map(({ plan, productId }) => {
    const cheapest = plan.variants.reduce((least, each) => (each.amount < least.amount ? each : least));
    const highest = Math.max(...plan.variants.map((variant) => variant.amount));
    const span = { min_amount: cheapest.amount, max_amount: highest, compare_at: cheapest.compareAt };
    // If there is a sale, refreshSales corrects this afterwards.
    const row = { currency: plan.currency, product_id: productId, ...span, changes_at: null };
    return { store_id: tx.storeId, ...row };
  });
  const columns = overwriteColumns(['min_amount', 'max_amount', 'compare_at', 'changes_at']);
  return inParts(values, (part) =>
    tx
      .insertInto('product_prices')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['store_id', 'currency', 'product_id']).doUpdateSet(columns),
      ),
  );
}
