import { type StoreTx, withStore } from '#db/index.ts';
import { listStores } from '#domain/tenancy/index.ts';
import { type MailOrigins, withOrigins } from './web-address.ts';

export type MailRow = {
  id: string;
  kind: string;
  locale: string;
  recipient: string;
  subject: string;
  status: string;
  attempts: number;
  lastError: string;
  createdAt: Date;
  sentAt: Date | null;
};

export type MailBody = MailRow & { text: string; html: string };

/** The newest mails of the store's outbox, without bodies. */
export async function listMails(tx: StoreTx, limit = 50): Promise<MailRow[]> {
  return tx
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind', 'm.locale', 'm.recipient', 'm.subject', 'm.status', 'm.attempts'])
    .select(['m.last_error as lastError', 'm.created_at as createdAt', 'm.sent_at as sentAt'])
    .where('m.store_id', '=', tx.storeId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

/** A mail with its final bodies ('' after ninety days); null if there is no such mail. */
export async function readMail(tx: StoreTx, mailId: string, origins: MailOrigins): Promise<MailBody | null> {
  const row = await tx
    .selectFrom('mails as m')
    .select(['m.id', 'm.kind', 'm.locale', 'm.recipient', 'm.subject', 'm.status', 'm.attempts'])
    .select(['m.last_error as lastError', 'm.created_at as createdAt', 'm.sent_at as sentAt'])
    .select(['m.body_text as text', 'm.body_html as html'])
    .where('m.store_id', '=', tx.storeId)
    .where('m.id', '=', mailId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, text: withOrigins(row.text, origins), html: withOrigins(row.html, origins) };
}

/** The newest mails of all stores, for the demo install's /dev/mail. Runs one query per store. */
export async function mailsOfAllStores(
  limit = 50,
): Promise<(MailRow & { storeId: string; storeSlug: string })[]> {
  const all = [];
  for (const store of await listStores()) {
    const mails = await withStore(store.id, (tx) => listMails(tx, limit));
    all.push(...mails.map((mail) => ({ ...mail, storeId: store.id, storeSlug: store.slug })));
  }
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit);
}
