import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { queueBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { SetStockFailure } from './errors.ts';
import { indexStockLater } from './index-later.ts';
import { noteVariants } from './note-variants.ts';
import { isStock } from './plan-variants.ts';
import type { StockInput } from './product-input.ts';
import { hasLocations, syncLocationUnits } from './sync-location-units.ts';
import { type StockCause, stockMovements } from './write-stock.ts';

/**
 * Sets a variant's stock and records the cause; default: counted by staff. isIndexed: the caller indexes the product in the
 * same transaction.
 */
export async function setStock(
  tx: StoreTx,
  input: { variantId: string; cause?: StockCause; isIndexed?: boolean } & StockInput,
  act: Act,
): Promise<Result<undefined, SetStockFailure>> {
  if (!isStock(input)) return fail('stock_invalid', { quantity: input.quantity });
  const locked = isId(input.variantId) ? await lockLevel(tx, input.variantId) : undefined;
  if (!locked) return fail('variant_not_found');
  const { has_locations, ...before } = locked;
  if (has_locations && input.quantity > before.quantity) await syncLocationUnits(tx, [input.variantId]);
  const level = {
    is_tracked: input.isTracked,
    quantity: input.quantity,
    allows_backorder: input.allowsBackorder ?? before.allows_backorder,
  };
  await writeLevel(tx, { variantId: input.variantId, level, before, cause: input.cause }, act);
  await noteVariants(tx, [input.variantId]);
  const isChanged = isSellable(before) !== isSellable(level);
  if (isChanged && !input.isIndexed) await indexStockLater(tx, [input.variantId]);
  if (!isSellable(before)) await queueBackInStockAlerts(tx, [input.variantId]);
  await recordAudit(tx, act, {
    action: 'stock.set',
    subjectKind: 'variant',
    subjectId: input.variantId,
    before,
    after: level,
  });
  return ok();
}

type Level = { is_tracked: boolean; quantity: number; allows_backorder: boolean };

async function writeLevel(
  tx: StoreTx,
  of: { variantId: string; level: Level; before: Level; cause: StockCause | undefined },
  act: Act,
): Promise<void> {
  const { level, before, cause = { reason: 'counted' } } = of;
  const changed = sql`changed`;
  await sql`
    with changed as (
      update stock_levels s set is_tracked = ${level.is_tracked}, quantity = ${level.quantity},
          allows_backorder = ${level.allows_backorder}, moves = s.moves + ${level.quantity === before.quantity ? 0 : 1}
       where s.store_id = ${tx.storeId} and s.variant_id = ${of.variantId}
      returning s.variant_id, s.quantity, s.moves, ${before.quantity}::int as was
    )
    ${stockMovements(tx, { changed, cause, act })}`.execute(tx);
}

async function lockLevel(tx: StoreTx, variantId: string) {
  return tx
    .selectFrom('stock_levels')
    .select(['is_tracked', 'quantity', 'allows_backorder', hasLocations(tx).as('has_locations')])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst();
}

function isSellable(level: Level): boolean {
  return !level.is_tracked || level.quantity > 0 || level.allows_backorder;
}
