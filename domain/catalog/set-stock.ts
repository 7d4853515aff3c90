import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { noteReturnedStock } from '#domain/restock/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SetStockFailure } from './errors.ts';
import { indexStockLater } from './index-later.ts';
import { noteVariants } from './note-variants.ts';
import { isStock } from './plan-variants.ts';
import type { StockInput } from './product-input.ts';

/** Says what is there of a variant, as counted by staff. */
export async function setStock(
  tx: StoreTx,
  input: { variantId: string } & StockInput,
  act: Act,
): Promise<Result<undefined, SetStockFailure>> {
  if (!isStock(input)) return fail('stock_invalid', { quantity: input.quantity });
  const before = isId(input.variantId) ? await lockLevel(tx, input.variantId) : undefined;
  if (!before) return fail('variant_not_found');
  const level = {
    is_tracked: input.isTracked,
    quantity: input.quantity,
    allows_backorder: input.allowsBackorder ?? before.allows_backorder,
  };
  await tx
    .updateTable('stock_levels')
    .set(level)
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', input.variantId)
    .execute();
  await noteVariants(tx, [input.variantId]);
  if (isSellable(before) !== isSellable(level)) await indexStockLater(tx, [input.variantId]);
  if (!isSellable(before)) await noteReturnedStock(tx, [input.variantId]);
  await recordAudit(tx, act, {
    action: 'stock.set',
    subjectKind: 'variant',
    subjectId: input.variantId,
    before,
    after: level,
  });
  return ok();
}

async function lockLevel(tx: StoreTx, variantId: string) {
  return tx
    .selectFrom('stock_levels')
    .select(['is_tracked', 'quantity', 'allows_backorder'])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst();
}

function isSellable(level: { is_tracked: boolean; quantity: number; allows_backorder: boolean }): boolean {
  return !level.is_tracked || level.quantity > 0 || level.allows_backorder;
}
