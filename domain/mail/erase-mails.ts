import { type SqlBool, sql } from 'kysely';
import { fixedWord, type StoreTx } from '#db/index.ts';
import { idsOfMailsAbout, idsOfMailsTo } from './mails-to.ts';
import { liftConfirmed } from './suppressions.ts';

/**
 * Erases the mails to these recipients (lower case) or about these orders, and the refusals of these addresses. A
 * pending mail is left unchanged, so that it can be sent; one about an erased order is erased when it ends (endMail).
 */
export async function eraseMails(
  tx: StoreTx,
  of: { recipients: readonly string[] } | { orderIds: readonly string[] },
): Promise<void> {
  const ids = 'recipients' in of ? idsOfMailsTo(tx, of.recipients) : idsOfMailsAbout(tx, of.orderIds);
  await empty(tx, sql`m.id = any (${ids})`);
  if ('recipients' in of) for (const recipient of of.recipients) await liftConfirmed(tx, recipient);
}

/**
 * Erases what was written to addresses that were never proven about an account or a subscription alone, since a moment.
 * All other mails to an address belong to whoever reads its mailbox, and so does its suppression, which stays.
 */
export async function eraseUnprovenMails(
  tx: StoreTx,
  of: { recipients: readonly string[]; about: 'account' | 'newsletter'; since?: Date },
): Promise<void> {
  const isAbout = sql<SqlBool>`starts_with(m.kind, ${`${of.about}_`}) and m.order_id is null`;
  const isSince = of.since ? sql<SqlBool>`m.created_at >= ${of.since}` : sql<SqlBool>`true`;
  await empty(tx, sql`m.id = any (${idsOfMailsTo(tx, of.recipients)}) and ${isAbout} and ${isSince}`);
}

/** Empties mails of the store that are not pending. */
export async function emptyMails(tx: StoreTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await empty(tx, sql`m.id = any (${[...ids]}::uuid[])`);
}

// The end of a mail sees no erasure that is not committed, so an erasure waits for the mails that end at this moment.
async function empty(tx: StoreTx, which: ReturnType<typeof sql<SqlBool>>): Promise<void> {
  await sql`select from mails m where m.store_id = ${tx.storeId} and ${which} order by m.id for update`.execute(
    tx,
  );
  const nothing = { subject: '', body_text: '', body_html: '', last_error: '' };
  await tx
    .updateTable('mails as m')
    .set({ recipient: '', recipient_norm: '', ...nothing })
    .where('m.store_id', '=', tx.storeId)
    .where('m.status', '<>', fixedWord('queued'))
    .where(which)
    .execute();
}

/** The number of mails to these recipients, in lower case. */
export async function countMailsTo(tx: StoreTx, recipients: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select cardinality(${idsOfMailsTo(tx, recipients)}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
