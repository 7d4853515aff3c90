import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { parseCode } from './parse-code.ts';
import { PROMOTION_STATES, type PromotionRow, type PromotionState, stateAt } from './promotion-view.ts';

export type PromotionListInput = {
  at: Date;
  /** Part of a name in either language, or the start of a code. */
  query?: string;
  /** Default: all but archived ones. */
  state?: PromotionState;
  /** The previous page's `next`. */
  after?: string | null;
  size?: number;
};

export type PromotionList = {
  rows: PromotionRow[];
  counts: Record<'all' | PromotionState, number>;
  next: string | null;
};

const SIZE = 50;

/** Returns a page of promotions, newest first, and the number in each state. */
export async function listPromotions(tx: StoreTx, input: PromotionListInput): Promise<PromotionList> {
  const size = Math.min(Math.max(input.size ?? SIZE, 1), 200);
  const store = tx.storeId;
  const after = isId(input.after) ? sql`p.id < ${input.after}` : sql`true`;
  const state = input.state ? sql`${stateAt(input.at)} = ${input.state}` : sql`p.status <> 'archived'`;
  const { rows } = await sql<PromotionRow>`
    select p.id, p.names, p.kind, p.is_automatic as "isAutomatic", ${stateAt(input.at)} as state, own.code,
        p.rate_ppm as "ratePpm", p.amount, p.starts_at as "startsAt", p.ends_at as "endsAt",
        p.limit_total as "limitTotal", made.count as "codeCount", done.uses, done.given
      from (select p.* from promotions p
             where p.store_id = ${store} and ${matching(store, input.query)} and ${state} and ${after}
             order by p.id desc limit ${size + 1}) p
      left join promotion_codes own on own.store_id = ${store} and own.promotion_id = p.id and own.max_uses is null
      cross join lateral (select count(*)::int as count from promotion_codes c
        where c.store_id = ${store} and c.promotion_id = p.id and c.max_uses is not null) made
      cross join lateral (select count(*)::int as uses, coalesce(sum(d.base_amount), 0)::bigint as given
        from order_discounts d
        where d.store_id = ${store} and d.promotion_id = p.id and d.given_back_at is null) done
     order by p.id desc`.execute(tx);
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null;
  return { rows: shown, counts: await countStates(tx, input), next };
}

async function countStates(tx: StoreTx, { at, query }: PromotionListInput): Promise<PromotionList['counts']> {
  const { rows } = await sql<{ state: PromotionState; count: number }>`
    select ${stateAt(at)} as state, count(*)::int as count from promotions p
     where p.store_id = ${tx.storeId} and ${matching(tx.storeId, query)} group by 1`.execute(tx);
  const counts = Object.fromEntries(['all', ...PROMOTION_STATES].map((state) => [state, 0]));
  for (const { state, count } of rows) {
    counts[state] = count;
    if (state !== 'archived') counts.all = (counts.all ?? 0) + count;
  }
  return counts as PromotionList['counts'];
}

function matching(store: string, query = '') {
  const words = query.trim().toLowerCase();
  if (words === '') return sql`true`;
  // A prefix match: a range condition would depend on the collation.
  const code = parseCode(query);
  const byCode = code
    ? sql`exists (select from promotion_codes c where c.store_id = ${store} and c.promotion_id = p.id
        and starts_with(c.code, ${code}))`
    : sql`false`;
  return sql`(strpos(lower(p.names ->> 'en'), ${words}) > 0 or strpos(lower(p.names ->> 'ar'), ${words}) > 0
    or ${byCode})`;
}
