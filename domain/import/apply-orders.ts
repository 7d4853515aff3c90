import { type StoreTx, withSavepoint } from '#db/index.ts';
import { importOrders, type MovedOrder, type OrderOutcome } from '#domain/orders/index.ts';
import { momentOf } from '#lib/local-time.ts';
import { fail, ok } from '#lib/result.ts';
import type { RowErrorCode, RowProblem } from './errors.ts';
import type { FileOrder } from './file-order.ts';
import { type ApplyContext, type ApplyOutcome, dataError } from './product-outcomes.ts';

/** Imports orders in a few statements; an order that the database rejects does not affect the others. */
export async function applyOrders(
  tx: StoreTx,
  items: FileOrder[],
  context: Pick<ApplyContext, 'act'>,
): Promise<ApplyOutcome[]> {
  if (items.length === 0) return [];
  const { time_zone: timeZone } = await tx
    .selectFrom('store_settings')
    .select('time_zone')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const dated = items.map((item) => ({ item, order: datedOrder(item, timeZone) }));
  const written = await writeSafely(
    tx,
    dated.flatMap(({ order }) => order ?? []),
    context,
  );
  const outcomes = written.values();
  return dated.map(({ item, order }) =>
    order ? outcomeOf(item, outcomes.next().value as Written) : badDate(item),
  );
}

function datedOrder({ order, placedAt }: FileOrder, timeZone: string): MovedOrder | null {
  const at = 'exact' in placedAt ? placedAt.exact : momentOf(placedAt.local, timeZone);
  return at && { ...order, placedAt: at };
}

type Written = OrderOutcome | { ok: false; code: 'not_saved'; reason: string };

async function writeSafely(
  tx: StoreTx,
  orders: MovedOrder[],
  context: Pick<ApplyContext, 'act'>,
): Promise<Written[]> {
  try {
    return await withSavepoint(tx, () => importOrders(tx, orders, context.act));
  } catch (error) {
    const reason = dataError(error);
    if (reason === null) throw error;
    if (orders.length === 1) return [{ ok: false, code: 'not_saved', reason }];
    const half = Math.ceil(orders.length / 2);
    const before = await writeSafely(tx, orders.slice(0, half), context);
    return [...before, ...(await writeSafely(tx, orders.slice(half), context))];
  }
}

function outcomeOf(item: FileOrder, written: Written): ApplyOutcome {
  if (written.ok) return ok({ outcome: written.value, variants: 0, imagesQueued: 0, notes: item.notes });
  if (written.code === 'not_saved') return refused(item, 'not_saved', { reason: written.reason });
  return refused(item, 'number_taken', { number: item.order.number });
}

function badDate(item: FileOrder): ApplyOutcome {
  const value = 'local' in item.placedAt ? item.placedAt.local : '';
  return refused(item, 'date_invalid', { column: 'Order Date', value });
}

function refused({ line }: FileOrder, code: RowErrorCode, data: RowProblem['data']): ApplyOutcome {
  return fail('refused', [{ line, code, data }]);
}
