import { type RawBuilder, sql } from 'kysely';
import {
  askedPage,
  castKey,
  type Page,
  type PageAsked,
  type PlatformTx,
  pageOrder,
  readCursor,
  type StoreTx,
  withPlatform,
  withStoreReadOnly,
} from '#db/index.ts';
import type { MailKind, OwnMailKind, SuppressionCause } from '#domain/mail/index.ts';
import { isId } from '#lib/ids.ts';
import { maskText } from './mask-job.ts';

export const MAIL_STATES = [
  ...(['failed', 'queued', 'sent', 'suppressed', 'discarded'] as const),
  ...(['bounced', 'complained'] as const),
] as const;

export type MailState = (typeof MAIL_STATES)[number];

/** A mail as operators see it: without subject and body, and with the recipient's domain only. */
export type DeskMailRow = {
  id: string;
  kind: MailKind | OwnMailKind;
  state: MailState;
  /** The domain of the recipient's address; '' if the mail was erased. */
  domain: string;
  attempts: number;
  /** The last error without personal data and secrets; '' if there is none. */
  error: string;
  createdAt: Date;
  sentAt: Date | null;
  /** Null for a mail of the platform. */
  store: { slug: string; name: string } | null;
};

export type MailFilter = PageAsked & { state?: MailState | null; kind?: string };

const NEWEST = pageOrder('newest', [
  [sql`m.created_at`, 'time'],
  [sql`m.id`, 'uuid'],
]);

/** The list of all stores covers mails of this many days. The list of one store covers all its mails. */
export const MAIL_DAYS = 30;
const DAY_MS = 86_400_000;

const COLUMNS = sql`m.id, m.kind, m.status as state, split_part(m.recipient, '@', -1) as domain, m.attempts,
  m.last_error as error, m.created_at as "createdAt", m.sent_at as "sentAt"`;

type Stored = Omit<DeskMailRow, 'store'>;

/** Mails of the last thirty days of the platform and of all stores, newest first. */
export async function listDeskMails(filter: MailFilter, at: Date): Promise<Page<DeskMailRow>> {
  const page = askedPage(NEWEST, filter);
  const cursor = readCursor(filter.after, NEWEST.name, NEWEST.types);
  const [time, id] = cursor ? cursor.keys.map((key, index) => castKey(key, NEWEST.types[index])) : [];
  const since = new Date(at.getTime() - MAIL_DAYS * DAY_MS);
  const { state, kind = '' } = filter;
  return withPlatform(async (tx) => {
    const { rows } = await sql<DeskMailRow & { keys: string }>`
      select m.id, m.kind, m.state, m.domain, m.attempts, m.error, m.created_at as "createdAt", m.sent_at as "sentAt",
          case when s.id is not null then json_build_object('slug', s.slug, 'name', s.name) end as store, ${page.keys}
        from (
          select * from app.list_mails(${state ?? ''}, ${kind}, ${since}, ${time ?? sql`null::timestamptz`},
            ${id ?? sql`null::uuid`}, ${cursor?.direction !== 'before'}, ${page.limit})
          union all (select null::uuid, ${COLUMNS}
            from ${pageRows(sql`platform_mails m where m.created_at >= ${since}`, filter)})) m
        left join stores s on s.id = m.store_id
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    const { rows: shown, ...cursors } = page.cut(rows);
    return { rows: shown.map(masked), ...cursors };
  });
}

/** Mails of the platform's outbox, newest first. */
export async function listDeskPlatformMails(filter: MailFilter): Promise<Page<DeskMailRow>> {
  const page = await withPlatform((tx) => pageOfMails(tx, sql`platform_mails m where true`, filter));
  return { ...page, rows: page.rows.map((row) => ({ ...row, store: null })) };
}

/** Mails of one store's outbox, newest first, read in a transaction of that store; null if there is no such store. */
export async function listDeskStoreMails(
  slug: string,
  filter: MailFilter,
): Promise<Page<DeskMailRow> | null> {
  const found = await mailStoreOf(slug);
  if (!found) return null;
  const { id, ...store } = found;
  const page = await withStoreReadOnly(id, (tx) =>
    pageOfMails(tx, sql`mails m where m.store_id = ${tx.storeId}`, filter),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, store })) };
}

/**
 * A mail's page. `isWhole`: its content is still there, so that it can be sent. `refusing`: the reason why its
 * address is suppressed now; null if it is not.
 */
export type DeskMail = DeskMailRow & { isWhole: boolean; refusing: SuppressionCause | null };

/** One mail of a store, or of the platform where `slug` is null; null if there is no such mail. */
export async function findDeskMail(slug: string | null, id: string): Promise<DeskMail | null> {
  if (!isId(id)) return null;
  if (slug === null) {
    const row = await withPlatform((tx) => mailOf(tx, sql`platform_mails m where m.id = ${id}`));
    return row && { ...row, store: null };
  }
  const found = await mailStoreOf(slug);
  if (!found) return null;
  const { id: storeId, ...store } = found;
  const row = await withStoreReadOnly(storeId, (tx) =>
    mailOf(tx, sql`mails m where m.store_id = ${tx.storeId} and m.id = ${id}`),
  );
  return row && { ...row, store };
}

export function mailStoreOf(slug: string) {
  return withPlatform((tx) =>
    tx.selectFrom('stores').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst(),
  );
}

/** SQL: true while the mail `m` has its recipient and its text, and its links were not masked. */
export const IS_WHOLE = sql<boolean>`m.recipient <> '' and m.body_text <> '' and m.body_text !~ '[=/]…' and m.body_html !~ '[=/]…'`;

async function mailOf(tx: StoreTx | PlatformTx, mails: RawBuilder<unknown>) {
  const cause =
    'storeId' in tx
      ? sql`(select x.cause from mail_suppressions x where x.store_id = ${tx.storeId} and x.email_norm = lower(m.recipient))`
      : sql`(select x.cause from platform_suppressions x where x.email_norm = lower(m.recipient))`;
  const { rows } = await sql<Stored & Pick<DeskMail, 'isWhole' | 'refusing'>>`
    select ${COLUMNS}, ${IS_WHOLE} as "isWhole", ${cause} as refusing from ${mails}`.execute(tx);
  return rows[0] ? masked(rows[0]) : null;
}

async function pageOfMails(
  tx: StoreTx | PlatformTx,
  mails: RawBuilder<unknown>,
  filter: MailFilter,
): Promise<Page<Stored>> {
  const page = askedPage(NEWEST, filter);
  const read = await sql<Stored & { keys: string }>`
    select ${COLUMNS}, ${page.keys} from ${pageRows(mails, filter)}`.execute(tx);
  const { rows, ...cursors } = page.cut(read.rows);
  return { rows: rows.map(masked), ...cursors };
}

/** SQL after `from`: the mails of a page of one outbox, plus one row that shows whether there is a next page. */
function pageRows(mails: RawBuilder<unknown>, filter: MailFilter): RawBuilder<unknown> {
  const page = askedPage(NEWEST, filter);
  return sql`${mails} and ${matching(filter)} and ${page.where} order by ${page.orderBy} limit ${page.limit}`;
}

function matching({ state, kind = '' }: MailFilter): RawBuilder<unknown> {
  // A literal, because PostgreSQL does not use a partial index if the value is a parameter.
  const isOfState = state ? sql`m.status = ${sql.lit(state)}` : sql`true`;
  const isUnsent = state && state !== 'sent' ? sql`m.status <> 'sent'` : sql`true`;
  const isOfKind = kind === '' ? sql`true` : sql`m.kind = ${kind}`;
  return sql`${isOfState} and ${isUnsent} and ${isOfKind}`;
}

function masked<Row extends { error: string }>(row: Row): Row {
  return { ...row, error: maskText(row.error) };
}
