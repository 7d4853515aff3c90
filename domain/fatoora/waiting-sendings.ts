import { sql } from 'kysely';
import { fixedWord, type StoreTx, untilHeavy } from '#db/index.ts';
import { enqueueSending } from './issue-document.ts';
import { MOST_BYTES } from './keep-documents.ts';

const MOST_A_RUN = 50;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** Simplified documents have to be reported within 24 hours of their issue (E-Invoicing Resolution, article 4). */
export const LATE_MS = 20 * 3_600_000;

/** A document that the authority has not accepted or rejected yet. */
export type WaitingDocument = {
  id: string;
  invoice_id: string;
  device_id: string;
  uuid: string;
  form: 'standard' | 'simplified';
  hash: string;
  xml: string;
  tries: number;
  issued_at: Date;
  alarmed_at: Date | null;
};

/**
 * The due documents of a run, up to MOST_BYTES, those with the fewest tries first: a run ends after the first document without an
 * answer, so one that never gets an answer must not come before the others.
 */
export async function readWaiting(tx: StoreTx, at: Date): Promise<WaitingDocument[]> {
  const next = sql`
    select s.document_id, s.tries, s.issued_at, f.counter, octet_length(f.xml) as weight
      from fatoora_sendings s
      join fatoora_documents f on f.store_id = s.store_id and f.id = s.document_id
     where s.store_id = ${tx.storeId} and s.state = 'pending' and s.kept_at is not null and s.next_try_at <= ${at}
     order by s.tries, s.issued_at, f.counter limit ${MOST_A_RUN}`;
  const order = sql`r.tries, r.issued_at, r.counter, r.document_id`;
  const { rows } = await sql<WaitingDocument>`
    select f.id, f.invoice_id, f.device_id, f.uuid, f.form, f.hash, f.xml, f.issued_at, s.tries, s.alarmed_at
      from (${untilHeavy(next, { order, most: MOST_BYTES })}) n
      join fatoora_documents f on f.store_id = ${tx.storeId} and f.id = n.document_id
      join fatoora_sendings s on s.store_id = f.store_id and s.document_id = f.id
     order by n.tries, n.issued_at, n.counter`.execute(tx);
  return rows;
}

/** The wait after a failed try, doubled by each earlier one. */
export function waitAfter(earlierTries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(earlierTries, 10), LONGEST_WAIT_MS);
}

export function isNewlyLate({ issued_at, alarmed_at }: WaitingDocument, at: Date): boolean {
  return alarmed_at === null && at.getTime() - issued_at.getTime() >= LATE_MS;
}

type Postponing = { tried: WaitingDocument; due: Date; now: Date };

/**
 * Postpones all documents that were due at the beginning of a run to the same time, because the authority is away; the
 * one that was tried to its own time, if that is later. Returns the number of documents that are newly late.
 */
export async function postponeDue(tx: StoreTx, { tried, due, now }: Postponing): Promise<number> {
  const wait = await waitOfAll(tx, due, now);
  const after = (ms: number) => new Date(now.getTime() + ms);
  const { rows } = await sql<{ isNewlyLate: boolean }>`
    with due as (
      select document_id, alarmed_at is null and issued_at <= ${after(-LATE_MS)} as is_newly_late
        from fatoora_sendings
       where store_id = ${tx.storeId} and state = 'pending' and kept_at is not null and next_try_at <= ${due}
       order by document_id for no key update)
    update fatoora_sendings s
       set next_try_at = case when s.document_id = ${tried.id} then ${after(Math.max(wait, waitAfter(tried.tries)))}::timestamptz
             else ${after(wait)}::timestamptz end,
           alarmed_at = case when due.is_newly_late then ${now}::timestamptz else s.alarmed_at end
      from due where s.store_id = ${tx.storeId} and s.document_id = due.document_id
    returning due.is_newly_late as "isNewlyLate"`.execute(tx);
  return rows.filter((row) => row.isNewlyLate).length;
}

/**
 * The wait doubles with each run without an answer, so it grows with the tries of all due documents together. It is no
 * longer than the time since the last answer: an authority that fails now and then is soon asked again.
 */
async function waitOfAll(tx: StoreTx, due: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ tries: number; answeredAt: Date | null }>`
    select coalesce(sum(tries) filter (where state = 'pending' and kept_at is not null and next_try_at <= ${due}), 0)::int
        as tries, max(answered_at) as "answeredAt"
      from fatoora_sendings where store_id = ${tx.storeId}`.execute(tx);
  const { tries = 1, answeredAt = null } = rows[0] ?? {};
  const sinceAnswer = answeredAt ? now.getTime() - answeredAt.getTime() : LONGEST_WAIT_MS;
  return Math.max(FIRST_WAIT_MS, Math.min(waitAfter(Math.max(tries - 1, 0)), sinceAnswer));
}

/** Schedules the next run for the earliest pending document. */
export async function planNextRun(tx: StoreTx, at: Date): Promise<void> {
  const next = await tx
    .selectFrom('fatoora_sendings as s')
    .select('s.next_try_at')
    .where('s.store_id', '=', tx.storeId)
    .where('s.state', '=', fixedWord('pending'))
    .orderBy('s.next_try_at')
    .limit(1)
    .executeTakeFirst();
  if (next) await enqueueSending(tx, new Date(Math.max(next.next_try_at.getTime(), at.getTime())));
}
