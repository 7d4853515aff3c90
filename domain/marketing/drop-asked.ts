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

/**
 * Deletes addresses that nobody confirmed in time, with their links and the mails that asked them. Anybody can enter any
 * address. A reader who had left before is one again: until 30 November 2026 a request made such a row wait, and older
 * archives have such rows.
 */
export async function dropAsked(tx: StoreTx, at: Date): Promise<void> {
  const due = await endDue(tx, new Date(at.getTime() - KEPT_MS));
  const about = 'newsletter';
  const never = due.flatMap(({ email, hasLeft }) => (hasLeft ? [] : [email]));
  await eraseUnprovenMails(tx, { recipients: never, about });
  for (const { email, hasLeft, askedAt: since } of due)
    if (hasLeft) await eraseUnprovenMails(tx, { recipients: [email], about, since });
  await dropAskedLater(tx);
}

type Due = { email: string; askedAt: Date; hasLeft: boolean };

async function endDue(tx: StoreTx, until: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select r.id, r.email_norm as email, r.asked_at as "askedAt", r.left_at is not null as "hasLeft"
        from newsletter_readers r
       where r.store_id = ${tx.storeId} and r.status = 'asked' and r.asked_at <= ${until}
       order by r.asked_at limit ${AT_ONCE} for update skip locked),
    back as (
      update newsletter_readers set status = 'left'
       where store_id = ${tx.storeId} and id in (select id from due where "hasLeft")),
    gone as (
      delete from newsletter_readers
       where store_id = ${tx.storeId} and id in (select id from due where not "hasLeft"))
    select email, "askedAt", "hasLeft" from due`.execute(tx);
  return rows;
}
