import { sql } from 'kysely';
import {
  askedPage,
  type Page,
  type PageAsked,
  type PlatformTx,
  pageOrder,
  type StoreTx,
  withPlatform,
  withStoreReadOnly,
} from '#db/index.ts';
import type { MailKind, OwnMailKind } from '#domain/mail/index.ts';
import { maskText } from './mask-job.ts';

export const MAIL_STATES = ['failed', 'queued', 'sent'] as const;

export type MailState = (typeof MAIL_STATES)[number];

/** A mail as operators see it: without subject and body, and with the recipient's domain only. */
export type DeskMailRow = {
  id: string;
  kind: MailKind | OwnMailKind;
  state: MailState;
  /** The domain of the recipient's address. */
  domain: string;
  attempts: number;
  /** The last error without personal data and secrets; '' if there is none. */
  error: string;
  createdAt: Date;
  sentAt: Date | null;
};

type Filter = PageAsked & { state?: MailState | null };

const NEWEST = pageOrder('newest', [
  [sql`m.created_at`, 'time'],
  [sql`m.id`, 'uuid'],
]);

/** Mails of the platform's outbox, newest first. */
export async function listDeskPlatformMails(filter: Filter): Promise<Page<DeskMailRow>> {
  return withPlatform((tx) => pageOfMails(tx, sql`platform_mails m where true`, filter));
}

/** Mails of one store's outbox, newest first, read in a transaction of that store; null if there is no such store. */
export async function listDeskStoreMails(slug: string, filter: Filter): Promise<Page<DeskMailRow> | null> {
  const store = await withPlatform((tx) =>
    tx.selectFrom('stores').select('id').where('slug', '=', slug).executeTakeFirst(),
  );
  if (!store) return null;
  return withStoreReadOnly(store.id, (tx) =>
    pageOfMails(tx, sql`mails m where m.store_id = ${tx.storeId}`, filter),
  );
}

async function pageOfMails(
  tx: StoreTx | PlatformTx,
  mails: ReturnType<typeof sql>,
  filter: Filter,
): Promise<Page<DeskMailRow>> {
  const page = askedPage(NEWEST, filter);
  // The condition is a literal, because PostgreSQL does not use a partial index for a parameter.
  const isOfState = filter.state ? sql`m.status = ${sql.lit(filter.state)}` : sql`true`;
  const { rows } = await sql<DeskMailRow & { keys: string }>`
    select m.id, m.kind, m.status as state, split_part(m.recipient, '@', -1) as domain, m.attempts,
        m.last_error as error, m.created_at as "createdAt", m.sent_at as "sentAt", ${page.keys}
      from ${mails} and ${isOfState} and ${page.where}
     order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  const { rows: shown, ...cursors } = page.cut(rows);
  return { rows: shown.map((row) => ({ ...row, error: maskText(row.error) })), ...cursors };
}
