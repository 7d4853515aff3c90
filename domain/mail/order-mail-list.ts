import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { DELIVER_TASK } from './enqueue-mail.ts';
import { isMailedOften, lockMailedOrder } from './mailed-often.ts';
import { idsOfMailsAbout } from './mails-to.ts';
import type { MailRow } from './queries.ts';

export type ResendFailure =
  | Failure<'mail_not_found', undefined>
  /** The mail was erased with the shopper's personal data. */
  | Failure<'mail_erased', undefined>
  /** The mail is older than ninety days: its text was deleted. */
  | Failure<'mail_old', undefined>
  /** The order was mailed too often in the last 24 hours. */
  | Failure<'mailed_often', undefined>;

/** `hasText`: it can be sent again. */
export type OrderMailRow = MailRow & { hasText: boolean };

/** The mails of an order, newest first, except erased ones. */
export async function mailsOfOrder(tx: StoreTx, orderId: string): Promise<OrderMailRow[]> {
  if (!isId(orderId)) return [];
  return ofOrder(tx, orderId)
    .select(['m.id', 'm.kind', 'm.locale', 'm.recipient', 'm.subject', 'm.status', 'm.attempts'])
    .select(['m.last_error as lastError', 'm.created_at as createdAt', 'm.sent_at as sentAt'])
    .select(sql<boolean>`m.body_text <> ''`.as('hasText'))
    .where('m.recipient', '<>', '')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute();
}

/**
 * Sends a mail of an order again, unchanged, to the same address. At most once a minute, and within the order's limit
 * of mails per day, because its address may be a stranger's.
 */
export async function resendMail(
  tx: StoreTx,
  { orderId, mailId }: { orderId: string; mailId: string },
  act: Act,
): Promise<Result<{ recipient: string }, ResendFailure>> {
  if (!isId(orderId) || !isId(mailId)) return fail('mail_not_found');
  const mail = await ofOrder(tx, orderId)
    .select(['m.kind', 'm.locale', 'm.recipient', 'm.subject', 'm.body_text', 'm.body_html', 'm.leave_url'])
    .where('m.id', '=', mailId)
    .executeTakeFirst();
  if (!mail) return fail('mail_not_found');
  if (mail.recipient === '') return fail('mail_erased');
  if (mail.body_text === '') return fail('mail_old');
  await lockMailedOrder(tx, orderId);
  if (await isMailedOften(tx, orderId, act.at)) return fail('mailed_often');
  const id = newId();
  const minute = Math.floor(act.at.getTime() / 60_000);
  const made = await tx
    .insertInto('mails')
    .values({
      ...mail,
      ...{ store_id: tx.storeId, id, order_id: orderId, created_at: act.at },
      dedupe_key: `resend:${mailId}:${minute}`,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return ok({ recipient: mail.recipient });
  await enqueue(tx, DELIVER_TASK, { mailId: id }, { class: 'mail' });
  const after = { kind: mail.kind, mailId: id };
  await recordAudit(tx, act, {
    action: 'order.mail_resent',
    subjectKind: 'order',
    subjectId: orderId,
    after,
  });
  return ok({ recipient: mail.recipient });
}

function ofOrder(tx: StoreTx, orderId: string) {
  return tx
    .selectFrom('mails as m')
    .where('m.store_id', '=', tx.storeId)
    .where(sql<boolean>`m.id = any (${idsOfMailsAbout(tx, [orderId])})`);
}
