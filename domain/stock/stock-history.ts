import type { StoreTx } from '#db/index.ts';
import type { StockReason } from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';

export type StockMove = {
  move: number;
  at: Date;
  reason: StockReason;
  before: number;
  after: number;
  actorKind: 'staff' | 'shopper' | 'system';
  actorName: string;
  note: string;
  order: { id: string; number: number } | null;
};

export type StockHistory = { moves: StockMove[]; next: number | null };

/** A variant's stock history, newest first, starting with the movement before `before`. */
export async function stockHistory(
  tx: StoreTx,
  { variantId, before, size = 50 }: { variantId: string; before?: number | null; size?: number },
): Promise<StockHistory> {
  if (!isId(variantId)) return { moves: [], next: null };
  const rows = await tx
    .selectFrom('stock_movements as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'm.store_id').onRef('o.id', '=', 'm.order_id'),
    )
    .select(['m.move', 'm.at', 'm.reason', 'm.quantity_before', 'm.quantity_after', 'm.actor_kind'])
    .select(['m.actor_name', 'm.note', 'o.id as orderId', 'o.number as orderNumber'])
    .where('m.store_id', '=', tx.storeId)
    .where('m.variant_id', '=', variantId)
    .$if(before != null, (query) => query.where('m.move', '<', before as number))
    .orderBy('m.move', 'desc')
    .limit(size + 1)
    .execute();
  const moves = rows.slice(0, size).map((row) => ({
    move: row.move,
    at: row.at,
    reason: row.reason as StockReason,
    before: row.quantity_before,
    after: row.quantity_after,
    actorKind: row.actor_kind as StockMove['actorKind'],
    actorName: row.actor_name,
    note: row.note,
    order: row.orderId && row.orderNumber !== null ? { id: row.orderId, number: row.orderNumber } : null,
  }));
  return { moves, next: rows.length > size ? (moves.at(-1)?.move ?? null) : null };
}
