import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  droppableFee,
  lockOrder,
  type OrderState,
  oncePaid,
  prolongHold,
  recordOrderEvent,
} from '#domain/orders/index.ts';
import {
  type AccountKeys,
  type Attempt,
  attemptsOf,
  type CardDesk,
  isAttemptOpen,
  readAccountKeys,
  readAttempt,
  settleOrder,
  takesAmount,
} from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { StartFailure } from './errors.ts';
import { checkLater, expireLater, HOLD_MS, PAGE_MS } from './schedule.ts';

export type Claim =
  | { kind: 'settled' }
  /** An older page is still open and has to be synchronized and closed before another is opened. */
  | { kind: 'stale'; attempt: Attempt }
  | { kind: 'page'; attempt: Attempt; keys: AccountKeys };

const MOST_ATTEMPTS = 8;
/** A page that expires sooner is not used again. */
const ENDS_SOON_MS = 60_000;

type Asked = { orderId: string; shopUrl: string; desk: CardDesk };

/** Writes the attempt before the provider is called, or returns the open attempt. */
export async function claimAttempt(
  tx: StoreTx,
  { orderId, shopUrl, desk }: Asked,
  act: Act,
): Promise<Result<Claim, StartFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  const payment = await waitingPayment(tx, orderId);
  const isHeld = payment?.holdUntil == null || payment.holdUntil > act.at;
  if (!payment || order.status === 'cancelled' || !isHeld) return fail('not_waiting');
  if (payment.amount === 0) return settleNothingDue(tx, { order, payment }, act);
  const attempts = await attemptsOf(tx, orderId);
  const open = attempts.find(isAttemptOpen);
  if (open) return findPage(tx, { open, desk }, act);
  if (attempts.some(({ status }) => status === 'authorized')) return fail('not_waiting');
  if (attempts.length >= MOST_ATTEMPTS) return fail('too_many_attempts');
  const keys = await readAccountKeys(tx, 'takes_cards', desk);
  if (!keys || !desk.provider(keys.provider)) return fail('no_card_account');
  const amount = await cardAmount(tx, payment);
  if (!takesAmount(keys.provider, money(amount, payment.currency))) return fail('amount_not_payable');
  const attempt = await writeAttempt(tx, { payment, amount, accountId: keys.accountId, shopUrl }, act);
  await hold(tx, { order, payment }, act);
  await checkLater(tx, attempt, act.at);
  await recordOrderEvent(
    tx,
    { order, kind: 'payment_started', data: { provider: keys.provider }, after: {} },
    act,
  );
  return ok({ kind: 'page', attempt, keys });
}

async function findPage(
  tx: StoreTx,
  { open, desk }: { open: Attempt; desk: CardDesk },
  act: Act,
): Promise<Result<Claim, StartFailure>> {
  const keys = await readAccountKeys(tx, open, desk);
  if (!keys || !desk.provider(keys.provider)) return fail('no_card_account');
  const isFresh = open.expiresAt.getTime() - act.at.getTime() > ENDS_SOON_MS;
  return ok(isFresh ? { kind: 'page', attempt: open, keys } : { kind: 'stale', attempt: open });
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingPayment>>>;

async function waitingPayment(tx: StoreTx, orderId: string) {
  return (
    tx
      .selectFrom('payments as p')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'),
      )
      .select(['p.id', 'p.order_id as orderId', 'p.method', 'p.amount', 'p.currency', 'o.locale'])
      .select(['o.hold_until as holdUntil', 'o.placed_by as placedBy'])
      .where('p.store_id', '=', tx.storeId)
      .where('p.order_id', '=', orderId)
      .where('p.status', 'in', ['pending', 'failed'])
      // Cash on delivery can be paid by card instead until the cash is collected.
      .where((eb) =>
        eb.or([
          eb('p.method', '=', 'card'),
          eb.and([
            eb('p.method', '=', 'cash_on_delivery'),
            eb('o.payment_status', 'in', ['unpaid', 'partially_paid']),
          ]),
        ]),
      )
      .forUpdate('p')
      .executeTakeFirst()
  );
}

// The card payment is for the amount without the cash fee, which is removed when the money arrives. An amount that is
// not larger than the fee is charged in full.
async function cardAmount(tx: StoreTx, { orderId, method, amount }: Waiting): Promise<number> {
  if (method === 'card') return amount;
  const fee = await droppableFee(tx, orderId);
  return amount > fee ? amount - fee : amount;
}

type Of = { order: OrderState; payment: Waiting };

async function settleNothingDue(
  tx: StoreTx,
  { order, payment }: Of,
  act: Act,
): Promise<Result<Claim, StartFailure>> {
  const { id: paymentId, currency } = payment;
  const done = await settleOrder(
    tx,
    { orderId: order.id, paymentId, source: 'card', amount: 0, currency },
    act,
  );
  if (!done.ok) return fail('not_waiting');
  await recordOrderEvent(
    tx,
    { order, kind: 'paid', data: { amount: 0, currency }, after: { paymentStatus: 'paid' } },
    act,
  );
  await oncePaid(tx, { orderId: order.id }, act);
  return ok({ kind: 'settled' });
}

async function writeAttempt(
  tx: StoreTx,
  {
    payment,
    amount,
    accountId,
    shopUrl,
  }: { payment: Waiting; amount: number; accountId: string; shopUrl: string },
  act: Act,
): Promise<Attempt> {
  const id = newId();
  await tx
    .insertInto('payment_attempts')
    .values({
      store_id: tx.storeId,
      id,
      payment_id: payment.id,
      order_id: payment.orderId,
      account_id: accountId,
      status: 'opening',
      amount,
      currency: payment.currency,
      shop_url: shopUrl,
      locale: payment.locale as Locale,
      expires_at: new Date(act.at.getTime() + PAGE_MS),
      created_at: act.at,
    })
    .execute();
  const written = await readAttempt(tx, { id });
  if (!written) throw new Error('An attempt vanished in its own transaction.');
  return written;
}

// The stock hold ends slightly after the page. Orders that staff placed are held as long as staff chose.
async function hold(tx: StoreTx, { order, payment }: Of, act: Act): Promise<void> {
  const isHeld = order.status === 'pending_payment' && (payment.holdUntil || payment.placedBy === 'shopper');
  if (!isHeld) return;
  const until = new Date(act.at.getTime() + HOLD_MS);
  if (payment.holdUntil) {
    // The page of a new order is opened at once, so the order's first hold is long enough.
    const isLongEnough = payment.holdUntil.getTime() > act.at.getTime() + PAGE_MS;
    if (isLongEnough) return expireLater(tx, order.id, payment.holdUntil);
    // A later attempt prolongs the hold once. Pages opened after that expire with the hold.
    const prolonged = await prolongHold(tx, { orderId: order.id, until }, act);
    if (prolonged) await expireLater(tx, order.id, prolonged);
    return;
  }
  await tx
    .updateTable('orders as o')
    .set({ hold_until: until })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .execute();
  await expireLater(tx, order.id, until);
}
