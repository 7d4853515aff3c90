import { sql } from 'kysely';
import { enqueue, type PlatformTx, type StoreTx } from '#db/index.ts';
import { emptyMails } from './erase-mails.ts';
import { aboutErasedOrders, RECIPIENT_NORM } from './mails-to.ts';

/** The job that ends a store's old mails. */
export const DROP_MAILS_TASK = 'mail.drop-old';

/** After these days nobody asks for the text of a mail, and nothing that was returned comes back any more. */
export const MAIL_DAYS = 90;
const KEPT_MS = MAIL_DAYS * 24 * 3_600_000;
const BATCH = 500;

/**
 * SQL: a mail that is about no order. A confirmation is written without its order's id. The notice that the answer to a
 * privacy request takes longer proves that the law was kept, so its row stays, without a text.
 */
const IS_ALONE = sql<boolean>`(m.order_id is null and m.kind <> 'order_confirmed' and m.kind <> 'privacy_extended')`;

// As the index mails_over has it, without a parameter, or it would not be used.
export const IS_LEFT = sql<boolean>`m.status <> 'queued' and (m.body_text <> '' or ${IS_ALONE})`;

/**
 * Ends a batch of mails that have been over for ninety days and queues the next run: a mail about an order keeps its row
 * without a text, because the order's page lists it, and any other mail is deleted. Mails that wait are left. Also fills
 * the addresses of older mails, by which they are found, and empties those about erased orders. True if there may be more.
 */
export async function dropMails(tx: StoreTx, at: Date): Promise<boolean> {
  const filled = await fillAddresses(tx);
  const ended = await endOldest(tx, new Date(at.getTime() - KEPT_MS));
  const isLeft = filled + ended > 0;
  await dropMailsLater(tx, isLeft ? at : null);
  return isLeft;
}

/** Queues the job for the day on which the store's oldest mail is to end, or for `next`: one job a store. */
export async function dropMailsLater(tx: StoreTx, next: Date | null = null): Promise<void> {
  const runAt = next ?? (await oldestEnds(tx));
  if (runAt) await enqueue(tx, DROP_MAILS_TASK, {}, { class: 'web', jobKey: DROP_MAILS_TASK, runAt });
}

async function oldestEnds(tx: StoreTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select m.created_at as at from mails m where m.store_id = ${tx.storeId} and ${IS_LEFT}
     order by m.created_at limit 1`.execute(tx);
  const [oldest] = rows;
  return oldest ? new Date(oldest.at.getTime() + KEPT_MS) : null;
}

async function fillAddresses(tx: StoreTx): Promise<number> {
  const { rows } = await sql<{ id: string; orderId: string | null; dedupeKey: string }>`
    update mails set recipient_norm = ${RECIPIENT_NORM} where store_id = ${tx.storeId} and id = any (array(
      select m.id from mails m
       where m.store_id = ${tx.storeId} and m.recipient_norm is null and m.status <> 'queued'
       limit ${BATCH} for update skip locked))
    returning id, order_id as "orderId", dedupe_key as "dedupeKey"`.execute(tx);
  await emptyMails(tx, await aboutErasedOrders(tx, rows));
  return rows.length;
}

async function endOldest(tx: StoreTx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string; isAlone: boolean }>`
    select m.id, ${IS_ALONE} as "isAlone" from mails m
     where m.store_id = ${tx.storeId} and ${IS_LEFT} and m.created_at <= ${before}
     order by m.created_at limit ${BATCH} for update skip locked`.execute(tx);
  const idsOf = (isAlone: boolean) => rows.filter((row) => row.isAlone === isAlone).map(({ id }) => id);
  await sql`delete from mails where store_id = ${tx.storeId} and id = any (${idsOf(true)}::uuid[])`.execute(
    tx,
  );
  await sql`update mails set body_text = '', body_html = '', leave_url = ''
    where store_id = ${tx.storeId} and id = any (${idsOf(false)}::uuid[])`.execute(tx);
  return rows.length;
}

const OWN_BATCH = 20;

/**
 * Deletes old mails of the platform, more than one for each that is sent, so that none of them stays. Notices of a breach
 * stay: they prove that the law was kept.
 */
export async function dropOwnMails(tx: PlatformTx, at: Date): Promise<void> {
  await sql`
    delete from platform_mails where id = any (array(
      select m.id from platform_mails m
       where m.status <> 'queued' and m.kind <> 'own_breach'
         and m.created_at <= ${new Date(at.getTime() - KEPT_MS)}
       order by m.created_at limit ${OWN_BATCH} for update skip locked))`.execute(tx);
}
