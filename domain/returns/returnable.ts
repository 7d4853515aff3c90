import type { StoreTx } from '#db/index.ts';
import { isDownload } from '#domain/delivery/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { returnsOfOrder } from './read-returns.ts';
import type { ReturnView } from './return-view.ts';

export type Returnable = {
  /** The end of the period for a shopper's request; null if they cannot request a return. */
  until: Date | null;
  /** True if goods of a delivered order are left to return, within the period or after it. */
  isDelivered: boolean;
  /** Returnable units by line. */
  units: Map<string, number>;
  /** True if another return waits for a decision. */
  isOpen: boolean;
};

const DAY = 24 * 60 * 60 * 1000;

/**
 * The units that can be returned now: delivered, neither returned nor refunded, within the store's period.
 */
export async function returnableOf(
  tx: StoreTx,
  { order, returns, at }: { order: OrderView; returns: readonly ReturnView[]; at: Date },
): Promise<Returnable> {
  const { return_days: days } = await tx
    .selectFrom('store_settings as st')
    .select('st.return_days')
    .where('st.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const units = new Map(order.lines.map((line) => [line.id, unitsOf(line, returns)]));
  const isOpen = returns.some(({ status }) => status === 'requested' || status === 'approved');
  const end = order.deliveredAt ? new Date(order.deliveredAt.getTime() + days * DAY) : null;
  const isLeft = [...units.values()].some((count) => count > 0);
  const isGoods = !isDownload(order.deliveryMethod);
  const isDelivered = isGoods && order.status === 'delivered' && isLeft;
  const isOn = isDelivered && days > 0 && end !== null && end > at;
  return { until: isOn ? end : null, isDelivered, units, isOpen };
}

/** True if a return can be requested: the order allows it, and no other return waits for a decision. */
export async function mayReturn(
  tx: StoreTx,
  { order, at }: { order: OrderView; at: Date },
): Promise<'yes' | 'no' | 'open'> {
  const returns = await returnsOfOrder(tx, order.id);
  const { until, isOpen } = await returnableOf(tx, { order, returns, at });
  if (isOpen) return 'open';
  return until ? 'yes' : 'no';
}

function unitsOf(line: OrderView['lines'][number], returns: readonly ReturnView[]): number {
  const underWay = returns
    .filter(({ status }) => status === 'requested' || status === 'approved')
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, Math.min(line.shipped - line.returned, line.refundable) - underWay);
}
