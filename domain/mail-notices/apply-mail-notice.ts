import { sql } from 'kysely';
import { withPlatform, withStore } from '#db/index.ts';
import { type MailNotice, type NoticeOutcome, noteReturnedMail } from '#domain/mail/index.ts';
import { leaveByAddress } from '#domain/marketing/index.ts';
import type { NamedMail } from '#lib/bounce-address.ts';

/**
 * Applies a notice about an undelivered or reported mail to the mail that the signed address names. A complaint about
 * a store's mail also ends the reader's newsletter. Opens one transaction in the store, or in the platform.
 */
export async function applyMailNotice(
  { storeIds, mailId }: NamedMail,
  notice: MailNotice,
  at: Date,
): Promise<NoticeOutcome> {
  if (storeIds === null) {
    return (await withPlatform((tx) => noteReturnedMail(tx, { mailId, notice }, at))).outcome;
  }
  // There is more than one store only if two were created in the same millisecond.
  for (const storeId of await findStores(storeIds)) {
    const outcome = await applyInStore(storeId, { mailId, notice }, at);
    if (outcome !== 'unknown_mail') return outcome;
  }
  return 'unknown_mail';
}

function findStores({ from, to }: { from: string; to: string }): Promise<string[]> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ id: string }>`select s.id from stores s
      where s.id between ${from}::uuid and ${to}::uuid order by s.id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

function applyInStore(
  storeId: string,
  returned: { mailId: string; notice: MailNotice },
  at: Date,
): Promise<NoticeOutcome> {
  return withStore(storeId, async (tx) => {
    const { outcome, recipient } = await noteReturnedMail(tx, returned, at);
    if (outcome === 'complained') await leaveByAddress(tx, recipient.toLowerCase(), at);
    return outcome;
  });
}
