import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type ReleaseFailure, releaseHold } from '#domain/orders/index.ts';
import type { CardDesk } from '#domain/payments/index.ts';
import type { Result } from '#lib/result.ts';
import { withPagesClosed } from './close-pages.ts';
import type { PagesUnclosed } from './errors.ts';

export type ReleaseRefusal = (ReleaseFailure | PagesUnclosed)['code'];

type Released = Result<{ pieces: number }, ReleaseFailure | PagesUnclosed>;

/** The numbers of cancelled orders and returned units, and the orders that were left unchanged. */
export type ReleasedHolds = {
  orders: number;
  pieces: number;
  stayed: { orderId: string; why: ReleaseRefusal }[];
};

/**
 * Releases the stock of several unpaid orders, each in its own transaction after its pages were closed at the
 * provider. A provider that does not answer is not called again: its orders keep their stock, and orders
 * without an open page are still released.
 */
export async function releaseHolds(
  storeId: string,
  { orderIds, desk }: { orderIds: readonly string[]; desk: CardDesk },
  act: Act,
): Promise<ReleasedHolds> {
  const released: ReleasedHolds = { orders: 0, pieces: 0, stayed: [] };
  let isSilent = false;
  for (const orderId of orderIds) {
    const work = (tx: StoreTx) => releaseHold(tx, { orderId }, act);
    const done: Released = isSilent
      ? await withStore(storeId, work)
      : await withPagesClosed(storeId, { orderId, desk, work }, act);
    if (done.ok) {
      released.orders += 1;
      released.pieces += done.value.pieces;
    } else {
      isSilent ||= done.code === 'provider_unreachable';
      released.stayed.push({ orderId, why: done.code });
    }
  }
  return released;
}
