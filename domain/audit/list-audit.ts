import { type SqlBool, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { isDay } from '#lib/day.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Actor } from './act.ts';

export type AuditRow = {
  id: string;
  at: Date;
  actorKind: Actor['kind'];
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The current title, number or name of the subject; null if the subject has no name or was deleted. */
  subjectName: string | null;
  /** Set if the subject is an order. */
  currency: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string;
};

/** from, to: days in the store's time zone, inclusive. */
export type AuditFilter = PageAsked & {
  actorId?: string | null;
  actorKind?: Actor['kind'] | null;
  subjectKind?: string | null;
  from?: string | null;
  to?: string | null;
  timeZone?: string;
  /** The preferred language of subject names. */
  locale?: Locale;
};

/** Ids are ordered by time. */
const NEWEST = pageOrder('newest', [[sql`a.id`, 'uuid']]);

/** Returns audit entries, newest first. */
export async function listAudit(tx: StoreTx, filter: AuditFilter): Promise<Page<AuditRow>> {
  const page = askedPage(NEWEST, filter);
  const read = await tx
    .selectFrom('audit_entries as a')
    .select(['a.id', 'a.at', 'a.actor_kind', 'a.actor_name', 'a.action', 'a.subject_kind', 'a.subject_id'])
    .select(['a.before', 'a.after', 'a.ip', page.keys])
    .where('a.store_id', '=', tx.storeId)
    .where((eb) => eb.and(conditions(filter)))
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { rows, ...cursors } = page.cut(read);
  const names = await namesOf(tx, rows, filter.locale ?? 'en');
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      actorKind: row.actor_kind as Actor['kind'],
      actorName: row.actor_name,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      subjectName: names.get(row.subject_id)?.name ?? null,
      currency: names.get(row.subject_id)?.currency ?? null,
      before: row.before,
      after: row.after,
      ip: row.ip,
    })),
    ...cursors,
  };
}

function conditions(filter: AuditFilter) {
  const { actorId, actorKind, subjectKind, from, to, timeZone = 'UTC' } = filter;
  const wanted = [sql<SqlBool>`true`];
  if (isId(actorId)) wanted.push(sql<SqlBool>`a.actor_id = ${actorId}`);
  if (actorKind) wanted.push(sql<SqlBool>`a.actor_kind = ${actorKind}`);
  if (subjectKind) wanted.push(sql<SqlBool>`a.subject_kind = ${subjectKind}`);
  if (isDay(from)) wanted.push(sql<SqlBool>`a.at >= (${from}::timestamp at time zone ${timeZone})`);
  if (isDay(to)) {
    wanted.push(sql<SqlBool>`a.at < ((${to}::timestamp + interval '1 day') at time zone ${timeZone})`);
  }
  return wanted;
}

type Named = { id: string; name: string | null; currency: string | null };

/** Reads the current names of a page's subjects in one statement. */
async function namesOf(
  tx: StoreTx,
  rows: { subject_id: string }[],
  locale: Locale,
): Promise<Map<string, Named>> {
  const ids = [...new Set(rows.map((row) => row.subject_id).filter(isId))];
  if (ids.length === 0) return new Map();
  const { storeId } = tx;
  const { rows: named } = await sql<Named>`
    with asked as (select unnest(${ids}::uuid[]) as id)
    select a.id,
      (select o.currency from orders o where o.store_id = ${storeId} and o.id = a.id) as currency, coalesce(
      (select '#' || abs(o.number) from orders o where o.store_id = ${storeId} and o.id = a.id),
      (select t.title from product_texts t where t.store_id = ${storeId} and t.product_id = a.id
        order by (t.locale = ${locale}) desc limit 1),
      (select t.title from variants v join product_texts t on t.store_id = v.store_id and t.product_id = v.product_id
        where v.store_id = ${storeId} and v.id = a.id order by (t.locale = ${locale}) desc limit 1),
      (select t.title from category_texts t where t.store_id = ${storeId} and t.category_id = a.id
        order by (t.locale = ${locale}) desc limit 1),
      (select c.name from customers c where c.store_id = ${storeId} and c.id = a.id),
      (select coalesce(nullif(p.names->>${locale}, ''), nullif(p.names->>'en', ''), p.names->>'ar') from discounts p where p.store_id = ${storeId} and p.id = a.id)) as name
    from asked a`.execute(tx);
  return new Map(named.map((each) => [each.id, each]));
}

/** Returns the log's filters, from the last 5,000 entries: actors by name, and kinds of subjects. */
export async function auditFilters(
  tx: StoreTx,
): Promise<{ people: { id: string; name: string }[]; kinds: string[] }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (x.actor_id) x.actor_id as id, x.actor_name as name
      from (select actor_id, actor_name, id from audit_entries
             where store_id = ${tx.storeId} order by id desc limit 5000) x
     where x.actor_id is not null order by x.actor_id, x.id desc`.execute(tx);
  const kinds = await sql<{ kind: string }>`
    select distinct x.kind from (select subject_kind as kind from audit_entries
      where store_id = ${tx.storeId} order by id desc limit 5000) x order by 1`.execute(tx);
  return {
    people: rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    kinds: kinds.rows.map(({ kind }) => kind),
  };
}
