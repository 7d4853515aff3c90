import type { StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { PlannedVariant } from './plan-product.ts';
import type { ProductWrite } from './product-write.ts';
import type { ValueIds } from './write-options.ts';
import type { Writing } from './write-together.ts';

export type VariantRow = { id: string; isNew: boolean; variant: PlannedVariant; position: number };

/** Which row each variant is: the one of a known combination stays. */
export function chooseVariantRows({ plan, known }: ProductWrite): VariantRow[] {
  const old = new Map((known?.variants ?? []).map((variant) => [variant.combination, variant]));
  return plan.variants.map((variant, position) => {
    const id = old.get(variant.combination)?.id;
    return { id: id ?? newId(), isNew: id === undefined, variant, position };
  });
}

/** Variants with values, prices and stock, and the span of the prices. */
export function variantRows(
  tx: StoreTx,
  write: ProductWrite,
  of: { rows: VariantRow[]; valueIds: ValueIds },
): Writing[] {
  const { rows, valueIds } = of;
  return [
    upsertVariants(tx, write, rows),
    ...upsertVariantValues(tx, rows, valueIds),
    upsertPrices(tx, write, rows),
    ...upsertStock(tx, rows),
    priceSpan(tx, write),
  ];
}

/** Archives vanished variants and frees changed SKUs: they are unique at every moment, and two may swap theirs. */
export async function clearTheWay(tx: StoreTx, write: ProductWrite, rows: VariantRow[]): Promise<void> {
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

function upsertVariants(tx: StoreTx, write: ProductWrite, rows: VariantRow[]): Writing {
  const values = rows.map(({ id, variant, position }) => ({
    store_id: tx.storeId,
    id,
    product_id: write.productId,
    position,
    combination: variant.combination,
    sku: variant.sku,
    barcode: variant.barcode,
    weight_grams: variant.weightGrams,
    media_id: variant.mediaId === undefined ? (write.known?.mediaOf[id] ?? null) : variant.mediaId,
    created_at: write.act.at,
  }));
  return tx
    .insertInto('variants')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        sku: row.ref('excluded.sku'),
        barcode: row.ref('excluded.barcode'),
        weight_grams: row.ref('excluded.weight_grams'),
        media_id: row.ref('excluded.media_id'),
      })),
    );
}

function upsertVariantValues(tx: StoreTx, rows: VariantRow[], valueIds: ValueIds): Writing[] {
  if (valueIds.length === 0) return [];
  const values = rows.flatMap(({ id, variant }) =>
    variant.values.map((code, index) => ({
      store_id: tx.storeId,
      variant_id: id,
      option_id: valueIds[index]?.optionId ?? '',
      value_id: valueIds[index]?.byCode.get(code) ?? '',
    })),
  );
  const upsert = tx
    .insertInto('variant_values')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'variant_id', 'option_id'])
        .doUpdateSet((row) => ({ value_id: row.ref('excluded.value_id') })),
    );
  return [upsert];
}

function upsertPrices(tx: StoreTx, write: ProductWrite, rows: VariantRow[]): Writing {
  return tx
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
    );
}

// A known variant without stock in the input keeps what is left of it: sales went on while it was edited.
function upsertStock(tx: StoreTx, rows: VariantRow[]): Writing[] {
  const values = rows
    .filter((row) => row.isNew || row.variant.stock !== undefined)
    .map(({ id, variant }) => ({
      store_id: tx.storeId,
      variant_id: id,
      is_tracked: variant.stock?.isTracked ?? false,
      quantity: variant.stock?.quantity ?? 0,
      allows_backorder: variant.stock?.allowsBackorder ?? false,
    }))
    // In the order in which takeStock locks them: an owner who saves and a shopper who buys never deadlock.
    .sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
  if (values.length === 0) return [];
  const upsert = tx
    .insertInto('stock_levels')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'variant_id']).doUpdateSet((row) => ({
        is_tracked: row.ref('excluded.is_tracked'),
        quantity: row.ref('excluded.quantity'),
        allows_backorder: row.ref('excluded.allows_backorder'),
      })),
    );
  return [upsert];
}

function priceSpan(tx: StoreTx, write: ProductWrite): Writing {
  const { variants } = write.plan;
  const cheapest = variants.reduce((least, variant) => (variant.amount < least.amount ? variant : least));
  const highest = Math.max(...variants.map((variant) => variant.amount));
  const span = { min_amount: cheapest.amount, max_amount: highest, compare_at: cheapest.compareAt };
  return tx
    .insertInto('product_prices')
    .values({ store_id: tx.storeId, currency: write.plan.currency, product_id: write.productId, ...span })
    .onConflict((conflict) => conflict.columns(['store_id', 'currency', 'product_id']).doUpdateSet(span));
}
