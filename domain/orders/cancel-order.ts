import type { NotNull } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { giveBackDiscounts } from '#domain/discounts/index.ts';
import { creditRest } from '#domain/invoices/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { closePagesLater, requestVoid, voidPayment } from '#domain/payments/index.ts';
import { returnStock } from '#domain/stock/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import { lockOrder, makeMove, type OrderState, refuseMove } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';
import { hasRefundOnItsWay } from './refund-payments.ts';
import { refundRest } from './refund-rest.ts';
import type { OrderStatus } from './transitions.ts';
import type { RefundMethod } from './write-refund.ts';

export type CancelInput = {
  orderId: string;
  reason?: string;
  /** Default: true, which returns the units to stock. */
  restock?: boolean;
  /**
   * The method by which collected cash, a bank transfer or a card payment without a provider is refunded. Another card
   * payment always goes back to the card.
   */
  refundMethod?: RefundMethod;
  /** The reason in the stock history. */
  stockReason?: 'cancelled' | 'expired';
  /** True to send no mail. */
  isQuiet?: boolean;
};

type Cancelled = { status: OrderStatus };

/**
 * Cancels an order that has not shipped: returns its stock, voids a pending payment and refunds paid money, except for a
 * card payment that only staff can refund, which the order keeps until they record the refund. A second call fails with
 * `illegal_move`, so that none of this happens twice.
 */
export async function cancelOrder(
  tx: StoreTx,
  input: CancelInput,
  act: Act,
): Promise<Result<Cancelled, MoveFailure>> {
  const { orderId, restock = true, stockReason = 'cancelled' } = input;
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  const refused = refuseMove(order, 'cancel');
  if (refused) return refused;
  const reason = (input.reason ?? '').trim().slice(0, 500);
  // The card authorization is voided at the provider too. If none can be asked, the bank ends it by itself.
  if (order.paymentStatus === 'authorized') await requestVoid(tx, { orderId }, act);
  await voidPayment(tx, orderId);
  await closePagesLater(tx, orderId);
  const back = await refundRest(tx, { order, method: input.refundMethod, reason }, act);
  const isKept = paidOf(await readSums(tx, orderId)) > 0 || (await hasRefundOnItsWay(tx, orderId));
  const set = isMoneyBack(order) || isKept ? {} : { payment_status: endOf(order, back) };
  const moved = await makeMove(tx, { orderId, move: 'cancel', set, data: reason ? { reason } : {} }, act);
  if (!moved.ok) return moved;
  await giveBackDiscounts(tx, orderId, act);
  if (restock) await giveStockBack(tx, { orderId, reason: stockReason }, act);
  if (!input.isQuiet) {
    const refunded = back > 0 ? money(back, order.currency) : null;
    await mailAboutOrder(tx, { orderId, kind: 'order_cancelled', data: { reason, refunded } }, act);
  }
  // An invoice that was issued but never paid is credited too.
  await creditRest(tx, { orderId, reason }, act);
  return ok(moved.value);
}

// An order paid in part (by store credit) was never `paid`, but its money is refunded as well.
function endOf({ paymentStatus }: OrderState, back: number): 'voided' | 'refunded' | undefined {
  if (back === 0) return 'voided';
  return paymentStatus === 'paid' ? undefined : 'refunded';
}

// An order that was already refunded keeps its payment status.
function isMoneyBack({ paymentStatus }: OrderState): boolean {
  return paymentStatus === 'refunded' || paymentStatus === 'partially_refunded';
}

// Skips units that an earlier refund cancelled, which were restocked or written off then.
async function giveStockBack(
  tx: StoreTx,
  { orderId, reason }: { orderId: string; reason: 'cancelled' | 'expired' },
  act: Act,
): Promise<void> {
  const lines = await tx
    .selectFrom('order_lines as l')
    .select((eb) => [
      'l.variant_id as variantId',
      eb('l.quantity', '-', eb.ref('l.cancelled_quantity')).as('quantity'),
    ])
    .$narrowType<{ variantId: NotNull }>()
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .where('l.took_stock', '=', true)
    .execute();
  const held = lines.filter((line) => line.quantity > 0);
  await returnStock(tx, held, { cause: { reason, orderId }, act });
}
