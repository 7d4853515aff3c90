import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { AddressFields } from '#domain/customers/index.ts';

/** An address and recipient for an order. Address books have no region, so it is '' for a saved address. */
export type BuyerAddress = AddressFields & { region: string };

const MOST_EACH = 5;
/** The number of a buyer's latest orders that are searched for addresses. */
const LATEST_ORDERS = 20;

type Whose = { id: string; kind: 'account' | 'guest' };
type Row = BuyerAddress & { whose: string };

/** The addresses of accounts and guests by their ids, the usual one first. */
export async function readBuyerAddresses(
  tx: StoreTx,
  buyers: readonly Whose[],
): Promise<Map<string, BuyerAddress[]>> {
  const idsOf = (kind: Whose['kind']) => buyers.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const rows = await savedAddresses(tx, idsOf('account'));
  const saved = Map.groupBy(rows, ({ whose }) => whose);
  const without = idsOf('account').filter((id) => !saved.has(id));
  const ordered = [
    ...(await ofOrders(
      tx,
      without.map((id) => ({ id, whose: sql`o.customer_id = ${id}::uuid` })),
    )),
    ...(await ofOrders(
      tx,
      idsOf('guest').map((id) => ({ id, whose: sql`o.email_norm = ${id} and o.customer_id is null` })),
    )),
  ];
  return new Map(
    [...saved, ...ordered].map(([id, found]) => [id, found.map(({ whose: _, ...each }) => each)]),
  );
}

async function savedAddresses(tx: StoreTx, customerIds: string[]): Promise<Row[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select a.customer_id::text as whose, a.label, a.name, a.phone, a.address, a.address_more as "addressMore", a.city,
           '' as region, a.zip_code as "zipCode", a.country
      from (select b.*, row_number() over (partition by b.customer_id
                     order by b.is_default desc, b.created_at, b.id) as place
              from customer_addresses b
             where b.store_id = ${tx.storeId} and b.customer_id = any (${customerIds}::uuid[])) a
     where a.place <= ${MOST_EACH} order by a.customer_id, a.place`.execute(tx);
  return rows;
}

type Asked = { id: string; whose: ReturnType<typeof sql> };

async function ofOrders(tx: StoreTx, asked: Asked[]): Promise<[string, Row[]][]> {
  const found: [string, Row[]][] = [];
  for (const { id, whose } of asked) {
    const { rows } = await sql<Row>`
      select ${id} as whose, '' as label, o.user_name as name, o.phone, o.address, o.address_more as "addressMore",
             o.city, o.region, o.zip_code as "zipCode", o.country
        from orders o
       where o.store_id = ${tx.storeId} and ${whose} and o.address <> '' and not o.erase_when_over
       order by o.placed_at desc, o.id desc limit ${LATEST_ORDERS}`.execute(tx);
    const byPlace = Map.groupBy(rows, ({ address, city }) => `${address} ${city}`.toLowerCase());
    found.push([id, [...byPlace.values()].flatMap(([newest]) => newest ?? []).slice(0, MOST_EACH)]);
  }
  return found;
}
