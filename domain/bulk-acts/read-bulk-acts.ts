import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PlatformTx, pageOrder, withPlatform } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { BULK_OUTCOMES, type BulkAct, type BulkOutcome, type BulkRow, type StoreLook } from './bulk-act.ts';

export type BulkCounts = Record<BulkOutcome, number> & { all: number };

const NAMES = (alias: 'p' | 'pb' | 'pa') => sql`case when ${sql.ref(`${alias}.id`)} is not null
  then json_build_object('en', ${sql.ref(`${alias}.name_en`)}, 'ar', ${sql.ref(`${alias}.name_ar`)}) end`;

const BULK_ACT = sql`a.id, a.kind, a.reason, a.days, a.ends_at as "endsAt", a.preview_key as "previewKey",
  a.previewed_at as "previewedAt", a.user_id as "userId", a.name, a.role, a.ip, a.request_id as "requestId",
  a.created_at as "createdAt", a.confirmed_at as "confirmedAt", a.finished_at as "finishedAt",
  a.stopped_at as "stoppedAt", a.stopped_for as "stoppedFor",
  case when p.id is not null then json_build_object('id', p.id, 'code', p.code, 'names', ${NAMES('p')}) end as package`;

const TABLES = sql`bulk_acts a left join packages p on p.id = a.package_id`;

/** A bulk act; null if there is none. */
export async function bulkActOf(tx: PlatformTx, id: string): Promise<BulkAct | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<BulkAct>`select ${BULK_ACT} from ${TABLES} where a.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** A bulk act with the number of its stores by outcome; null if there is none. */
export async function readBulkAct(id: string): Promise<(BulkAct & { counts: BulkCounts }) | null> {
  return withPlatform(async (tx) => {
    const bulk = await bulkActOf(tx, id);
    if (!bulk) return null;
    const { rows } = await sql<{ outcome: BulkOutcome | 'selected'; stores: number }>`
      select outcome, count(*)::int as stores from bulk_act_stores where bulk_act_id = ${id} group by 1`.execute(
      tx,
    );
    const counts = { all: 0, planned: 0, done: 0, skipped: 0, changed: 0, refused: 0, failed: 0 };
    for (const { outcome, stores } of rows) {
      counts.all += stores;
      if (outcome !== 'selected') counts[outcome] = stores;
    }
    return { ...bulk, counts };
  });
}

export type BulkListRow = BulkAct & { stores: number; done: number };

const NEWEST = pageOrder('newest', [[sql`a.id`, 'uuid']]);

/** The confirmed bulk acts, newest first. */
export async function listBulkActs(asked: PageAsked): Promise<Page<BulkListRow>> {
  const page = askedPage(NEWEST, asked);
  return withPlatform(async (tx) => {
    const { rows } = await sql<BulkListRow & { keys: string }>`
      select ${BULK_ACT}, sums.stores, sums.done, ${page.keys}
        from ${TABLES}
        cross join lateral (
          select count(*)::int as stores, (count(*) filter (where t.outcome = 'done'))::int as done
            from bulk_act_stores t where t.bulk_act_id = a.id) sums
       where a.confirmed_at is not null and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

const BY_SLUG = pageOrder('slug', [[sql`s.slug`, 'text']], 'ascending');

const look = (when: 'before' | 'after', names: RawBuilder<unknown>) => sql`
  ${sql.ref(`t.state_${when}`)} as ${sql.ref(`${when}State`)}, ${sql.ref(`t.ends_${when}`)} as ${sql.ref(`${when}Ends`)},
  ${names} as ${sql.ref(`${when}Names`)}`;

type StoredRow = Omit<BulkRow, 'before' | 'after'> & {
  keys: string;
  beforeState: StoreLook['state'];
  beforeEnds: Date | null;
  beforeNames: StoreLook['packageNames'];
  afterState: StoreLook['state'];
  afterEnds: Date | null;
  afterNames: StoreLook['packageNames'];
};

/** The previewed stores of a bulk act in the order of their slugs, each with its values before and after. */
export async function listBulkStores({
  id,
  outcome,
  ...asked
}: PageAsked & { id: string; outcome: BulkOutcome | null }): Promise<Page<BulkRow>> {
  const page = askedPage(BY_SLUG, asked);
  const outcomes = outcome ? [outcome] : [...BULK_OUTCOMES];
  return withPlatform(async (tx) => {
    const { rows } = await sql<StoredRow>`
      select t.store_id as "storeId", s.slug, s.name as "storeName", t.outcome, t.problem,
          ${look('before', NAMES('pb'))}, ${look('after', NAMES('pa'))}, ${page.keys}
        from bulk_act_stores t join stores s on s.id = t.store_id
        left join packages pb on pb.id = t.package_before left join packages pa on pa.id = t.package_after
       where t.bulk_act_id = ${id} and t.outcome = any(${outcomes}::text[]) and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    const { rows: cut, ...ends } = page.cut(rows);
    return { ...ends, rows: cut.map(rowOf) };
  });
}

function rowOf({
  beforeState,
  beforeEnds,
  beforeNames,
  afterState,
  afterEnds,
  afterNames,
  ...row
}: Omit<StoredRow, 'keys'>) {
  return {
    ...row,
    before: { state: beforeState, endsAt: beforeEnds, packageNames: beforeNames },
    after: { state: afterState, endsAt: afterEnds, packageNames: afterNames },
  };
}
