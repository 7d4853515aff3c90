import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NotWaiting, OrderNotFound } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';

/** The maximum number of links that are mailed for one order per day, because its address may be a stranger's. */
const MAILS_PER_ORDER: Limit = { bucket: 'payment link', windowSeconds: 86_400, free: 5, refuse: 5 };

/** True if any amount is left to pay on the order's page. */
export function waitsForMoney({
  status,
  paymentStatus,
}: Pick<OrderState, 'status' | 'paymentStatus'>): boolean {
  if (status === 'cancelled') return false;
  return status === 'pending_payment' || paymentStatus === 'unpaid' || paymentStatus === 'partially_paid';
}

/**
 * Creates a payment link that staff give to the shopper. Only its hash is stored, so the token is returned
 * once; a new link replaces the old one. byMail also mails the link to the order's address; isMailed is false
 * if there is none, and after five mails in a day.
 */
export async function makePaymentLink(
  tx: StoreTx,
  { orderId, byMail = false }: { orderId: string; byMail?: boolean },
  act: Act,
): Promise<Result<{ number: number; token: string; isMailed: boolean }, OrderNotFound | NotWaiting>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!waitsForMoney(order)) return fail('not_waiting');
  const token = newToken();
  const linkHash = hashToken(token);
  const { number, until } = await tx
    .updateTable('orders as o')
    .set({ link_hash: linkHash })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .returning(['o.number', 'o.hold_until as until'])
    .executeTakeFirstOrThrow();
  await recordAudit(tx, act, { action: 'order.link_made', subjectKind: 'order', subjectId: order.id });
  if (!byMail || (await isMailedOften(tx, order.id, act))) return ok({ number, token, isMailed: false });
  const data = { payUrl: `/my-orders/${number}?token=${token}`, until };
  const mail = {
    orderId: order.id,
    kind: 'payment_link',
    dedupeKey: `payment_link:${linkHash}`,
    data,
  } as const;
  return ok({ number, token, isMailed: (await mailAboutOrder(tx, mail, act)) !== null });
}

async function isMailedOften(tx: StoreTx, orderId: string, { at }: Act): Promise<boolean> {
  return (await countAttempt(tx, MAILS_PER_ORDER, { subject: orderId, at })).isRefused;
}
