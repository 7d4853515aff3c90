import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { eraseUnprovenMails } from '#domain/mail/index.ts';

export const DROP_ASKED_TASK = 'marketing.drop-asked';

/** The days for which an address that was entered but never confirmed is kept: ten times as long as its link works. */
export const ASKED_DAYS = 30;
const KEPT_MS = ASKED_DAYS * 24 * 3_600_000;
const AT_ONCE = 1000;

/** Schedules the deletion of the oldest address that waits for its confirmation. */
export async function dropAskedLater(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(asked_at) as at from newsletter_readers
     where store_id = ${tx.storeId} and status = 'asked'`.execute(tx);
  const [first] = rows;
  if (!first?.at) return;
  const runAt = new Date(first.at.getTime() + KEPT_MS);
  await enqueue(tx, DROP_ASKED_TASK, {}, { class: 'web', jobKey: DROP_ASKED_TASK, runAt });
}

/** Deletes addresses that nobody confirmed in time, with their links and the mails that asked them. Anybody can enter any address. */
export async function dropAsked(tx: StoreTx, at: Date): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    delete from newsletter_readers where store_id = ${tx.storeId} and id = any (array(
      select r.id from newsletter_readers r
       where r.store_id = ${tx.storeId} and r.status = 'asked' and r.asked_at <= ${new Date(at.getTime() - KEPT_MS)}
       order by r.asked_at limit ${AT_ONCE} for update skip locked))
    returning email_norm as email`.execute(tx);
  await eraseUnprovenMails(tx, { recipients: rows.map(({ email }) => email), about: 'newsletter' });
  await dropAskedLater(tx);
}
