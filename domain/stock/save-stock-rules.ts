import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { setStock } from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { StockRulesFailure } from './errors.ts';
import { lockStock } from './locks.ts';

/** The highest threshold, because a sale checks no higher one (app.take_stock). */
export const MAX_THRESHOLD = 9999;

/** lowAt: null if the store's threshold applies. */
export type StockRules = {
  variantId: string;
  isTracked: boolean;
  allowsBackorder: boolean;
  lowAt: number | null;
};

/** Saves a variant's counting, backorder and low-stock threshold. */
export async function saveStockRules(
  tx: StoreTx,
  rules: StockRules,
  act: Act,
): Promise<Result<undefined, StockRulesFailure>> {
  if (!isThreshold(rules.lowAt)) return fail('threshold_invalid');
  const { variantId, isTracked, allowsBackorder, lowAt } = rules;
  const level = isId(variantId) ? (await lockStock(tx, [variantId])).get(variantId) : null;
  if (!level) return fail('variant_not_found');
  if (level.quantity < 0 && !allowsBackorder) return fail('owed', { quantity: -level.quantity });
  const { quantity } = level;
  const saved = await setStock(tx, { variantId, isTracked, quantity, allowsBackorder }, act);
  if (!saved.ok || level.lowAt === lowAt) return saved;
  await tx
    .updateTable('stock_levels')
    .set({ low_at: lowAt })
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .execute();
  await recordAudit(tx, act, {
    action: 'stock.low_at_set',
    subjectKind: 'variant',
    subjectId: variantId,
    before: { lowAt: level.lowAt },
    after: { lowAt },
  });
  return ok();
}

/** Saves the store's default low-stock threshold; null means no notice. */
export async function saveLowStock(
  tx: StoreTx,
  lowStockAt: number | null,
  act: Act,
): Promise<Result<undefined, StockRulesFailure>> {
  if (!isThreshold(lowStockAt)) return fail('threshold_invalid');
  const before = await tx
    .selectFrom('store_settings')
    .select('low_stock_at')
    .where('store_id', '=', tx.storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.low_stock_at === lowStockAt) return ok();
  await tx
    .updateTable('store_settings')
    .set({ low_stock_at: lowStockAt })
    .where('store_id', '=', tx.storeId)
    .execute();
  await recordAudit(tx, act, {
    action: 'stock.low_set',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before: { lowStockAt: before.low_stock_at },
    after: { lowStockAt },
  });
  return ok();
}

function isThreshold(value: number | null): boolean {
  return value === null || (Number.isInteger(value) && value >= 0 && value <= MAX_THRESHOLD);
}
