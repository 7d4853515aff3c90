import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { MOST_AUTOMATIC } from './discount-room.ts';
import { DISCOUNT_STATES, type DiscountState, type ListedDiscount, stateAt } from './discount-view.ts';
import { parseCode } from './parse-code.ts';

export type DiscountListInput = PageAsked & {
  at: Date;
  /** Part of a name in either language, or the start of a code. */
  query?: string;
  /** Default: all states except archived. */
  state?: DiscountState | null;
};

export type DiscountListPage = Page<ListedDiscount> & { counts: Record<'all' | DiscountState, number> };

/** Ids are ordered by time. */
const NEWEST = pageOrder('newest', [[sql`p.id`, 'uuid']]);

/** Returns a page of discounts, newest first, and the number in each state. */
export async function listDiscounts(tx: StoreTx, input: DiscountListInput): Promise<DiscountListPage> {
  const page = askedPage(NEWEST, input);
  const store = tx.storeId;
  const state = input.state ? sql`${stateAt(input.at)} = ${input.state}` : sql`p.status <> 'archived'`;
  const { rows } = await sql<ListedDiscount & { keys: string }>`
    select p.id, p.names, p.kind, p.is_automatic as "isAutomatic", ${stateAt(input.at)} as state, own.code,
        p.rate_ppm as "ratePpm", p.amount, p.starts_at as "startsAt", p.ends_at as "endsAt",
        p.limit_total as "limitTotal", made.count as "codeCount", done.uses, done.given,
        ${leftOut(store, input.at)} as "isLeftOut", ${page.keys}
      from (select p.* from discounts p
             where p.store_id = ${store} and ${matching(store, input.query)} and ${state} and ${page.where}
             order by ${page.orderBy} limit ${page.limit}) p
      left join discount_codes own on own.store_id = ${store} and own.discount_id = p.id and own.max_uses is null
      cross join lateral (select count(*)::int as count from discount_codes c
        where c.store_id = ${store} and c.discount_id = p.id and c.max_uses is not null) made
      cross join lateral (select count(*)::int as uses, coalesce(sum(d.base_amount), 0)::bigint as given
        from order_discounts d
        where d.store_id = ${store} and d.discount_id = p.id and d.given_back_at is null) done
     order by ${page.orderBy}`.execute(tx);
  return { ...page.cut(rows), counts: await countStates(tx, input) };
}

// app.discounts_for takes those with the lowest ids, so those from the next one on are left out.
function leftOut(store: string, at: Date) {
  const isActive = sql`p.is_automatic and ${stateAt(at)} = 'active'`;
  return sql`coalesce(${isActive} and p.id >= (select p.id from discounts p
    where p.store_id = ${store} and p.status = 'active' and ${isActive}
    order by p.id offset ${MOST_AUTOMATIC} limit 1), false)`;
}

async function countStates(
  tx: StoreTx,
  { at, query }: DiscountListInput,
): Promise<DiscountListPage['counts']> {
  const { rows } = await sql<{ state: DiscountState; count: number }>`
    select ${stateAt(at)} as state, count(*)::int as count from discounts p
     where p.store_id = ${tx.storeId} and ${matching(tx.storeId, query)} group by 1`.execute(tx);
  const counts = Object.fromEntries(['all', ...DISCOUNT_STATES].map((state) => [state, 0]));
  for (const { state, count } of rows) {
    counts[state] = count;
    if (state !== 'archived') counts.all = (counts.all ?? 0) + count;
  }
  return counts as DiscountListPage['counts'];
}

function matching(store: string, query = '') {
  const words = query.trim().toLowerCase();
  if (words === '') return sql`true`;
  // A prefix match: a range condition would depend on the collation.
  const code = parseCode(query);
  const byCode = code
    ? sql`exists (select from discount_codes c where c.store_id = ${store} and c.discount_id = p.id
        and starts_with(c.code, ${code}))`
    : sql`false`;
  return sql`(strpos(lower(p.names ->> 'en'), ${words}) > 0 or strpos(lower(p.names ->> 'ar'), ${words}) > 0
    or ${byCode})`;
}
