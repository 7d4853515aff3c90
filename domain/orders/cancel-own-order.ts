import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isDownloaded } from '#domain/downloads/index.ts';
import { PAID_BY, type PaidBy } from '#domain/payments/index.ts';
import { fail, type Result } from '#lib/result.ts';
import { cancelOrder } from './cancel-order.ts';
import type { FilesDownloaded, IllegalMove, MoveFailure } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';
import { legalMoves, type OrderStatus } from './transitions.ts';

const BY_ITSELF: readonly PaidBy[] = ['card', 'store_credit', 'nothing_due'];

type Own = Pick<OrderState, 'status' | 'paymentStatus' | 'fulfilmentStatus' | 'paymentMethod'> & {
  /** The methods of payments that have money left to refund. */
  paidBy: readonly PaidBy[];
};

/**
 * True while the shopper may cancel without the store: before packing (K4) and before any file is downloaded,
 * because a download cannot be returned. Every payment must be refundable automatically; cash, transfers and cards
 * whose provider cannot be asked are refunded by staff.
 */
export function isOwnCancellable(order: Own & { filesDownloaded: boolean }): boolean {
  return isBeforePacking(order) && !order.filesDownloaded;
}

/** True if nothing except downloaded files prevents the shopper from cancelling. */
export function isKeptByFiles(order: Own & { filesDownloaded: boolean }): boolean {
  return isBeforePacking(order) && order.filesDownloaded;
}

function isBeforePacking(order: Own): boolean {
  const isEarly = order.status === 'confirmed' || order.status === 'pending_payment';
  const isByItself = [order.paymentMethod, ...order.paidBy].every((method) => BY_ITSELF.includes(method));
  const isUnpaid = !['paid', 'partially_paid', 'partially_refunded'].includes(order.paymentStatus);
  const isOpen = order.fulfilmentStatus === 'unfulfilled' && legalMoves(order).includes('cancel');
  return isEarly && isOpen && (isUnpaid || isByItself);
}

/**
 * Cancels an order for its shopper. The caller has already checked that the order is the shopper's
 * (orderByToken, orderOfCustomer).
 */
export async function cancelOwnOrder(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure | FilesDownloaded>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  // Read after the order is locked: a concurrent download has either committed or waits for this transaction.
  const { rows } = await sql<{ filesDownloaded: boolean; paidBy: PaidBy[] }>`
    select ${isDownloaded(tx.storeId, order.id)} as "filesDownloaded",
        array(select ${PAID_BY} from payments p where p.store_id = ${tx.storeId} and p.order_id = ${order.id}
          and p.status = 'paid' and p.amount > p.refunded_amount) as "paidBy"`.execute(tx);
  const { filesDownloaded = false, paidBy = [] } = rows[0] ?? {};
  const own = { ...order, filesDownloaded, paidBy };
  if (isOwnCancellable(own)) return cancelOrder(tx, { orderId }, act);
  if (isKeptByFiles(own)) return fail('files_downloaded');
  const { status, paymentStatus } = order;
  const none: IllegalMove['data'] = { move: 'cancel', status, paymentStatus, legal: [] };
  return fail('illegal_move', none);
}
