import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { endMail } from './end-mail.ts';
import { DELIVER_TASK } from './enqueue-mail.ts';
import { failedUnlessOver, sentUnlessReturned } from './mail-states.ts';
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
    await endMail(tx, mailId, { status: failedUnlessOver(), last_error });
    return 'too_many';
  }
  const runAt = new Date(at.getTime() + admission.waitSeconds * 1000);
  await enqueue(tx, DELIVER_TASK, { mailId }, { class: 'mail', runAt });
  return 'waiting';
}

const PENDING = ['queued', 'failed'];

export async function noteSuppressed(tx: StoreTx, mailId: string): Promise<DeliverOutcome> {
  await endMail(tx, mailId, { status: 'suppressed' }, PENDING);
  return 'suppressed';
}

// The address of a person who was erased is not kept as a suppression either.
export async function noteRefusal(
  tx: StoreTx,
  { id, to }: OutgoingMail,
  { message, at }: { message: string; at: Date },
): Promise<DeliverOutcome> {
  const ended = await endMail(tx, id, failed(refusalText(message)));
  if (!ended?.isErased) await suppressAddress(tx, { recipient: to, cause: 'refused', message, at });
  return 'refused';
}

export async function noteSent(tx: StoreTx, mailId: string, at: Date): Promise<void> {
  await endMail(tx, mailId, { ...sentUnlessReturned(), sent_at: at, attempts: ONE_MORE });
}

export async function noteFailure(
  tx: StoreTx,
  mailId: string,
  { error, isLastTry }: { error: Error; isLastTry: boolean },
): Promise<void> {
  if (isLastTry) {
    await endMail(tx, mailId, failed(error.message));
    return;
  }
  await tx
    .updateTable('mails')
    .set(failed(error.message))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', mailId)
    .execute();
}

const ONE_MORE = sql<number>`attempts + 1`;

function failed(message: string) {
  return { status: failedUnlessOver(), last_error: oneLine(message), attempts: ONE_MORE };
}
