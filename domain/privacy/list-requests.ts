import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, withPlatform } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Extension } from './further-days.ts';
import type { RequestKind } from './open-request.ts';

export const OUTCOMES = ['done', 'nothing_held', 'not_proven', 'withdrawn', 'unfounded'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type RequestRow = {
  id: string;
  slug: string;
  storeName: string;
  kind: RequestKind;
  source: 'staff' | 'operator' | 'shopper';
  byName: string;
  receivedAt: Date;
  dueAt: Date;
  /** Null unless the deadline was extended; dueAt is then the later day. */
  extendedAt: Date | null;
  extension: Extension | '';
  outcome: Outcome | null;
  closedAt: Date | null;
  closedBy: string;
};

export const REQUEST_VIEWS = ['open', 'late', 'closed', 'all'] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

/** `storeId`: null for all stores. `at` decides what is late. `query` is a part of the store's name or address. */
export type RequestFilter = PageAsked & {
  storeId: string | null;
  view: RequestView;
  at: Date;
  query?: string;
};

const SOONEST = pageOrder(
  'soonest',
  [
    [sql`r.due_at`, 'time'],
    [sql`r.id`, 'uuid'],
  ],
  'ascending',
);
const NEWEST = pageOrder('newest', [[sql`r.id`, 'uuid']]);

export const REQUEST_COLUMNS = sql`r.id, s.slug, s.name as "storeName", r.kind, r.source, r.by_name as "byName",
  r.received_at as "receivedAt", r.due_at as "dueAt",
  r.extended_at as "extendedAt", r.extension, r.outcome, r.closed_at as "closedAt", r.closed_by as "closedBy"`;

/** Privacy requests without personal data: open ones by deadline, others newest first. */
export async function listRequests(filter: RequestFilter): Promise<Page<RequestRow>> {
  const isOpen = filter.view === 'open' || filter.view === 'late';
  const page = askedPage(isOpen ? SOONEST : NEWEST, filter);
  const words = likeWords(filter.query ?? '');
  return withPlatform(async (tx) => {
    const { rows } = await sql<RequestRow & { keys: string }>`
      select ${REQUEST_COLUMNS}, ${page.keys}
        from privacy_requests r join stores s on s.id = r.store_id
       where (${filter.storeId}::uuid is null or r.store_id = ${filter.storeId}::uuid) and ${ofView(filter)}
         and (${words}::text is null or s.slug ilike ${words} or s.name ilike ${words}) and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

/** The number of requests in each view. */
export async function countRequests(
  filter: Pick<RequestFilter, 'storeId' | 'at'>,
): Promise<Record<RequestView, number>> {
  const { rows } = await withPlatform((tx) =>
    sql<Record<RequestView, number>>`
      select count(*) filter (where r.outcome is null)::int as open,
             count(*) filter (where r.outcome is null and r.due_at < ${filter.at})::int as late,
             count(*) filter (where r.outcome is not null)::int as closed, count(*)::int as "all"
        from privacy_requests r
       where ${filter.storeId}::uuid is null or r.store_id = ${filter.storeId}::uuid`.execute(tx),
  );
  return rows[0] ?? { open: 0, late: 0, closed: 0, all: 0 };
}

function ofView({ view, at }: RequestFilter) {
  if (view === 'all') return sql`true`;
  if (view === 'closed') return sql`r.outcome is not null`;
  return view === 'open' ? sql`r.outcome is null` : sql`r.outcome is null and r.due_at < ${at}`;
}
