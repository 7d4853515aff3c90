import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { dropMailsLater } from './drop-mails.ts';
import { DELIVER_TASK } from './enqueue-mail.ts';
import { failedUnlessOver, sentUnlessReturned } from './mail-states.ts';
import { maskedLinks } from './mask-links.ts';
import type { DeliverOutcome, OutgoingMail } from './outgoing-mail.ts';
import { oneLine } from './render-mail.ts';
import { refusalText, suppressAddress } from './suppressions.ts';
import type { Admission } from './to-strangers.ts';

export async function noteNotAdmitted(
  tx: StoreTx,
  mailId: string,
  { admission, at }: { admission: Exclude<Admission, 'admitted'>; at: Date },
): Promise<DeliverOutcome> {
  if (admission === 'refused') {
    const last_error = 'The mailbox got too many mails of shops today.';
    await tx
      .updateTable('mails')
      .set({ status: failedUnlessOver(), last_error, ...maskedLinks() })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', mailId)
      .execute();
    await dropMailsLater(tx);
    return 'too_many';
  }
  const runAt = new Date(at.getTime() + admission.waitSeconds * 1000);
  await enqueue(tx, DELIVER_TASK, { mailId }, { class: 'mail', runAt });
  return 'waiting';
}

export async function noteSuppressed(tx: StoreTx, mailId: string): Promise<DeliverOutcome> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ status: 'suppressed', ...maskedLinks() })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .where('status', '<>', 'suppressed')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await dropMailsLater(tx);
  return 'suppressed';
}

export async function noteRefusal(
  tx: StoreTx,
  { id, to }: OutgoingMail,
  { message, at }: { message: string; at: Date },
): Promise<DeliverOutcome> {
  const error = new Error(refusalText(message));
  await noteFailure(tx, id, { error, isLastTry: true });
  await suppressAddress(tx, { recipient: to, cause: 'refused', message, at });
  return 'refused';
}

// A mail about an erased order contains the person's data, so it is erased.
export async function noteSent(tx: StoreTx, mailId: string, at: Date): Promise<void> {
  const sent = await tx
    .updateTable('mails')
    .set((eb) => ({ ...sentUnlessReturned(), sent_at: at, attempts: eb('attempts', '+', 1) }))
    .set(maskedLinks())
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .returning('order_id as orderId')
    .executeTakeFirst();
  await dropMailsLater(tx);
  if (!sent?.orderId) return;
  await sql`update mails m set recipient = '', recipient_norm = '', subject = '', body_text = '', body_html = ''
    where m.store_id = ${tx.storeId} and m.id = ${mailId} and exists (
      select from orders o where o.store_id = m.store_id and o.id = m.order_id and o.email_norm = '')`.execute(
    tx,
  );
}

export async function noteFailure(
  tx: StoreTx,
  mailId: string,
  { error, isLastTry }: { error: Error; isLastTry: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      status: failedUnlessOver(),
      last_error: oneLine(error.message),
      attempts: eb('attempts', '+', 1),
    }))
    .$if(isLastTry, (update) => update.set(maskedLinks()))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .execute();
  if (isLastTry) await dropMailsLater(tx);
}
