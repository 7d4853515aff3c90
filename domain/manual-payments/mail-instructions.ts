import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import type { OrderNotFound } from '#domain/orders/index.ts';
import { readPaymentRules } from '#domain/payments/index.ts';
import { ibanText } from '#lib/iban.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** Mails the bank account, reference and deadline. Called in the order's transaction. */
export async function mailInstructions(
  tx: StoreTx,
  { orderId, dedupeKey }: { orderId: string; dedupeKey?: string },
  act: Act,
): Promise<Result<undefined, OrderNotFound>> {
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.number', 'o.locale', 'o.hold_until as until'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!order) return fail('order_not_found');
  const { transfer } = (await readPaymentRules(tx)).rules;
  const say = ({ en, ar }: { en: string; ar: string }) => (order.locale === 'ar' ? ar || en : en || ar);
  const data = {
    bank: say(transfer.bankName),
    holder: say(transfer.accountName),
    iban: ibanText(transfer.iban),
    swift: transfer.swift,
    reference: `#${order.number}`,
    until: order.until,
    receiptUrl: `/transfer/${order.number}`,
  };
  await mailAboutOrder(tx, { orderId, kind: 'transfer_instructions', data, dedupeKey }, act);
  return ok();
}
