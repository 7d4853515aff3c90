import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { forgetSent, noteMade, sentBefore } from '#domain/form-keys/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { accountOfBuyer } from './account-of-buyer.ts';
import type { CheckoutFailure } from './errors.ts';
import { lostDiscounts } from './lost-discounts.ts';
import { deleteParked } from './parked-orders.ts';
import { type RecordOrderInput, recordOrder } from './record-order.ts';

type PlacedOrder = { orderId: string; number: number };

/**
 * The maximum number of orders with an e-mail address that a store's staff may write per hour. Nobody has verified
 * these addresses, and the mails are sent from the platform's address.
 */
const WITH_ADDRESS: Limit = { bucket: 'staff order to', windowSeconds: 3600, free: 60, refuse: 60 };

/**
 * `key` is the form's idempotency key: a form that is sent twice places one order. `parkedId` is the parked order that
 * is placed, and deleted with it.
 */
export type StaffOrderInput = Omit<RecordOrderInput, 'customerId'> & { key: string; parkedId?: string };

export type StaffOrderFailure = CheckoutFailure | Failure<'parked_gone', undefined>;

/**
 * Places an order that staff write for a customer (K3) by the store's rules; for a second post of the same
 * form, returns the order of the first. The order belongs to the account that has proven its e-mail address.
 * Roll back on failure. Pass a thrown error to refusedAtStaffOrder: the database may have refused a discount.
 */
export async function placeStaffOrder(
  tx: StoreTx,
  { key, parkedId, ...input }: StaffOrderInput,
  act: Act,
): Promise<Result<PlacedOrder, StaffOrderFailure>> {
  const earlier = await sentBefore(tx, key, act.at);
  if (earlier?.madeId) return ok(await orderOfForm(tx, earlier.madeId));
  if (parkedId !== undefined && !(await deleteParked(tx, parkedId))) {
    await forgetSent(tx, key);
    return fail('parked_gone');
  }
  const customerId = await accountOfBuyer(tx, input.form);
  const made = await recordOrder(tx, { ...input, customerId }, act);
  if (!made.ok) {
    await forgetSent(tx, key);
    return made;
  }
  const refused = await countAddress(tx, input.form, act);
  if (refused) return refused;
  const { orderId, number, staffDiscount } = made.value;
  await tx
    .updateTable('orders as o')
    .set({ placed_by: 'staff' })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
  await recordAudit(tx, act, {
    action: 'order.placed',
    subjectKind: 'order',
    subjectId: orderId,
    after: { number, ...(staffDiscount.amount > 0 && { discount: staffDiscount.amount }) },
  });
  await noteMade(tx, key, orderId);
  return ok({ orderId, number });
}

/** The refusal if another order has just taken a discount's last use; null for any other error. */
export function refusedAtStaffOrder(error: unknown): CheckoutFailure | null {
  const differences = lostDiscounts(error);
  return differences && fail('cart_changed', { differences });
}

/** Counts an order with an e-mail address; fails if the limit is exceeded. The caller then rolls the order back. */
async function countAddress(tx: StoreTx, { email }: Record<string, unknown>, { at }: Act) {
  if (typeof email !== 'string' || email.trim() === '') return null;
  const { isRefused, retryAfterSeconds } = await countAttempt(tx, WITH_ADDRESS, { subject: 'all', at });
  return isRefused ? fail('too_many_orders', { retryAfterSeconds }) : null;
}

async function orderOfForm(tx: StoreTx, orderId: string): Promise<PlacedOrder> {
  const { number } = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, number: Number(number) };
}
