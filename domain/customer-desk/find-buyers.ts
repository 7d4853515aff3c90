import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { isListedCustomer } from '#domain/customers/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { emailsOfBuyers } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { type BuyerAddress, readBuyerAddresses } from './buyer-addresses.ts';
import { addressSearch, nameSearch } from './name-search.ts';

/** A buyer for whom staff write an order: an account, or a guest known by the e-mail of their orders. */
export type FoundBuyer = {
  /** The account's id, or the guest's e-mail. */
  id: string;
  kind: 'account' | 'guest';
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  isVerified: boolean;
  isBlocked: boolean;
  orders: number;
  /** The address book, else the addresses of the latest orders; at most five, the usual one first. */
  addresses: BuyerAddress[];
};

/** The maximum number of matching accounts whose orders are read, newest first. A short text may match thousands. */
const NEWEST_ACCOUNTS = 400;

type Row = Omit<FoundBuyer, 'addresses'> & { lastAt: Date | null };

export const MOST_BUYERS_FOUND = 8;
/** A shorter text would match too many customers. */
export const SHORTEST_BUYER_SEARCH = 3;
/**
 * The newest accounts whose name and phone number are searched, the newest addresses of accounts, and the latest orders, of
 * accounts too, that are read for the addresses of guests: as many as for the list of guests. They have no index by
 * these. Earlier buyers are found by the words of their orders.
 */
const LATEST = 20_000;
/** The latest guest orders among these whose street and city are searched. */
const LATEST_OF_GUESTS = 2000;

/**
 * The number of searches per member and hour: enough for several searches in each of 60 orders, but too few to copy a
 * store's customer list by trying names.
 */
const SEARCHES: Limit = { bucket: 'buyer search', windowSeconds: 3600, free: 400, refuse: 400 };

export type TooManySearches = Failure<'too_many_searches', { retryAfterSeconds: number }>;

/**
 * Finds the buyers who match a typed phone number, name, e-mail or postal address: those with the latest orders,
 * at most MOST_BUYERS_FOUND. Nothing is found by fewer than SHORTEST_BUYER_SEARCH characters. Each search counts
 * against the member's limit.
 */
export async function findBuyers(
  tx: StoreTx,
  typed: string,
  act: Act,
  latest = LATEST,
): Promise<Result<FoundBuyer[], TooManySearches>> {
  if ([...typed.trim()].length < SHORTEST_BUYER_SEARCH) return ok([]);
  const subject = act.by.kind === 'staff' ? act.by.userId : actorName(act.by);
  const { isRefused, retryAfterSeconds } = await countAttempt(tx, SEARCHES, { subject, at: act.at });
  if (isRefused) return fail('too_many_searches', { retryAfterSeconds });
  return ok(await matchBuyers(tx, typed, latest));
}

type Search = { typed: string; emails: string[]; latest: number };

async function matchBuyers(tx: StoreTx, typed: string, latest: number): Promise<FoundBuyer[]> {
  const search = { typed, emails: await emailsOfBuyers(tx, typed), latest };
  const accounts = await findAccounts(tx, search);
  const known = accounts.map(({ email }) => email.toLowerCase());
  const guests = (await findGuests(tx, search)).filter(({ email }) => !known.includes(email));
  const found = [...accounts, ...guests].toSorted((a, b) => timeOf(b) - timeOf(a));
  const shown = found.slice(0, MOST_BUYERS_FOUND);
  const addresses = await readBuyerAddresses(tx, shown);
  return shown.map(({ lastAt: _, ...buyer }) => ({ ...buyer, addresses: addresses.get(buyer.id) ?? [] }));
}

const timeOf = ({ lastAt }: Row) => lastAt?.getTime() ?? 0;

async function findAccounts(tx: StoreTx, search: Search): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, 'account' as kind, c.name, c.email, c.phone, c.locale, f.orders, f.last_at as "lastAt",
           c.email_verified_at is not null as "isVerified", c.blocked_at is not null as "isBlocked"
      from (
        select c.* from customers c
         where c.store_id = ${tx.storeId} and ${isListedCustomer()}
           and c.id = any (array(${selectAccounts(tx, search)}))
         order by c.created_at desc limit ${NEWEST_ACCOUNTS}) c
     cross join lateral (select count(*)::int as orders, max(o.placed_at) as last_at from orders o
                          where o.store_id = c.store_id and o.customer_id = c.id) f
     order by f.last_at desc nulls last, c.created_at desc limit ${MOST_BUYERS_FOUND}`.execute(tx);
  return rows;
}

// A union, so that each part is read by its own index.
const selectAccounts = ({ storeId }: StoreTx, { typed, emails, latest }: Search) => sql`
  select c.id from customers c where c.store_id = ${storeId} and c.email_norm = any (${emails}::text[])
  union
  select c.id from (select c.id, c.name, c.email_norm, c.phone from customers c where c.store_id = ${storeId}
    order by c.created_at desc, c.id desc limit ${latest}) c where ${nameSearch(typed)}
  union
  select a.customer_id from (select a.customer_id, a.phone, a.address, a.address_more, a.city
      from customer_addresses a where a.store_id = ${storeId}
    order by a.created_at desc, a.id desc limit ${latest}) a where ${addressSearch(typed)}`;

/** Finds guests, with the name and phone of their newest order. Orders of accounts are read by findAccounts. */
async function findGuests(tx: StoreTx, { typed, emails, latest }: Search): Promise<Row[]> {
  const columns = sql`o.email_norm, o.phone, o.address, o.address_more, o.city, o.placed_at, o.id`;
  const { rows } = await sql<Row>`
    with latest as (
      select o.* from (select ${columns}, o.customer_id from orders o where o.store_id = ${tx.storeId}
         order by o.placed_at desc, o.id desc limit ${latest}) o
       where o.customer_id is null and o.email_norm <> ''
       order by o.placed_at desc, o.id desc limit ${LATEST_OF_GUESTS}
    ), found as (
      select unnest(${emails}::text[]) as email
      union select a.email_norm from latest a where ${addressSearch(typed)}
    ), g as (
      select o.email_norm as email, count(*)::int as orders, max(o.placed_at) as last_at
        from found join orders o on o.store_id = ${tx.storeId} and o.email_norm = found.email
       where o.customer_id is null and not o.erase_when_over
       group by o.email_norm order by max(o.placed_at) desc limit ${MOST_BUYERS_FOUND}
    )
    select g.email as id, 'guest' as kind, n.user_name as name, g.email, n.phone, n.locale, g.orders,
           g.last_at as "lastAt", false as "isVerified", false as "isBlocked"
      from g cross join lateral (
        select o.user_name, o.phone, o.locale from orders o
         where o.store_id = ${tx.storeId} and o.email_norm = g.email and o.customer_id is null
         order by o.placed_at desc, o.id desc limit 1) n`.execute(tx);
  return rows;
}
