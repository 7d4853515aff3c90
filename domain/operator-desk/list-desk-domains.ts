import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PlatformTx, pageOrder, withPlatform } from '#db/index.ts';
import { type ClaimProblem, listDomains, type SeenRecords } from '#domain/domains/index.ts';
import { likeWords } from '#lib/like-words.ts';

/** A domain has exactly one of these states. `failing`: it is still served, but its records are wrong. */
export const DOMAIN_VIEWS = ['failing', 'failed', 'waiting', 'served'] as const;

export type DomainView = (typeof DOMAIN_VIEWS)[number];

export type DeskDomainRow = {
  host: string;
  storeId: string;
  slug: string;
  storeName: string;
  view: DomainView;
  problem: ClaimProblem;
  checkedAt: Date | null;
};

export type DeskDomainPage = DeskDomainRow & {
  seen: SeenRecords;
  isPrimary: boolean;
  createdAt: Date;
  failingSince: Date | null;
};

type Filter = PageAsked & { view?: DomainView | null; query?: string };

const NEWEST = pageOrder('newest', [
  [sql`c.created_at`, 'time'],
  [sql`c.store_id`, 'uuid'],
  [sql`c.host`, 'text'],
]);

const VIEW = sql<DomainView>`case
  when h.host is not null and c.failing_since is not null then 'failing'
  when h.host is not null then 'served'
  when c.status = 'failed' then 'failed'
  else 'waiting' end`;

const TABLES = sql`domain_claims c join stores s on s.id = c.store_id
  left join hosts h on h.host = c.host and h.store_id = c.store_id`;

const COLUMNS = sql`c.host, c.store_id as "storeId", s.slug, s.name as "storeName", ${VIEW} as view, c.problem,
  c.checked_at as "checkedAt"`;

/** Custom domains of all stores, newest first. */
export async function listDeskDomains(filter: Filter): Promise<Page<DeskDomainRow>> {
  const page = askedPage(NEWEST, filter);
  const isOfView = filter.view ? sql`${VIEW} = ${filter.view}` : sql`true`;
  return withPlatform(async (tx) => {
    const { rows } = await sql<DeskDomainRow & { keys: string }>`
      select ${COLUMNS}, ${page.keys} from ${TABLES}
       where ${isOfView} and ${isMatching(filter.query)} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

/** The number of domains in each view. */
export async function countDeskDomains(): Promise<Record<DomainView, number>> {
  const { rows } = await withPlatform((tx) =>
    sql<{ view: DomainView; domains: number }>`
      select ${VIEW} as view, count(*)::int as domains from ${TABLES} group by 1`.execute(tx),
  );
  const counts = { failing: 0, failed: 0, waiting: 0, served: 0 };
  for (const { view, domains } of rows) counts[view] = domains;
  return counts;
}

/** One domain of a store; null if the store has no such domain. */
export async function findDeskDomain(slug: string, host: string): Promise<DeskDomainPage | null> {
  const row = await withPlatform((tx) => domainOf(tx, slug, host));
  if (!row) return null;
  const claim = (await listDomains(row.storeId)).find((each) => each.host === host);
  if (!claim) return null;
  const { seen, isPrimary, createdAt, failingSince } = claim;
  return { ...row, seen, isPrimary, createdAt, failingSince };
}

export async function domainOf(tx: PlatformTx, slug: string, host: string): Promise<DeskDomainRow | null> {
  const { rows } = await sql<DeskDomainRow>`
    select ${COLUMNS} from ${TABLES} where s.slug = ${slug} and c.host = ${host}`.execute(tx);
  return rows[0] ?? null;
}

function isMatching(query = ''): RawBuilder<unknown> {
  const words = likeWords(query);
  return words === null
    ? sql`true`
    : sql`(c.host ilike ${words} or (s.slug || ' ' || s.name) ilike ${words})`;
}
