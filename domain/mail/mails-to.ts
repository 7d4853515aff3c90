import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** SQL for `recipient_norm`, a column, because no index on lower() serves a query under row-level security. */
export const RECIPIENT_NORM = sql<string>`lower(recipient)`;

/**
 * SQL: the ids of the store's mails to these addresses (lower case). Mails that are not over have no `recipient_norm` yet
 * and are few, so they are compared one by one. Two statements, because a condition with lower() uses no index at all.
 */
export function idsOfMailsTo(tx: StoreTx, recipients: readonly string[]): RawBuilder<string[]> {
  const addresses = sql`any (${[...recipients]}::text[])`;
  return sql<string[]>`array(
    select a.id from mails a where a.store_id = ${tx.storeId} and a.recipient_norm = ${addresses}
    union all
    select b.id from mails b
     where b.store_id = ${tx.storeId} and b.recipient_norm is null and lower(b.recipient) = ${addresses})`;
}

/** The start of a confirmation's `dedupe_key`, before its order's id. */
const CONFIRMED = 'order_confirmed:';

/** SQL: the ids of the store's mails about these orders. `app.place_order` writes a confirmation without its order's id. */
export function idsOfMailsAbout(tx: StoreTx, orderIds: readonly string[]): RawBuilder<string[]> {
  const keys = orderIds.map((id) => `${CONFIRMED}${id}`);
  return sql<string[]>`array(
    select a.id from mails a where a.store_id = ${tx.storeId} and a.order_id = any (${[...orderIds]}::uuid[])
    union all
    select b.id from mails b where b.store_id = ${tx.storeId} and b.dedupe_key = any (${keys}::text[]))`;
}

/** The columns of a mail by which its order is found: its order_id, or the order's id in the dedupe_key of a confirmation. */
type OfOrder = { id: string; orderId: string | null; dedupeKey: string };

const orderOf = ({ orderId, dedupeKey }: OfOrder): string =>
  orderId ?? (dedupeKey.startsWith(CONFIRMED) ? dedupeKey.slice(CONFIRMED.length) : '');

/** The ids of those of these mails whose order was erased. */
export async function aboutErasedOrders(tx: StoreTx, mails: readonly OfOrder[]): Promise<string[]> {
  const orderIds = mails.map(orderOf).filter(isId);
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select o.id from orders o
    where o.store_id = ${tx.storeId} and o.id = any (${orderIds}::uuid[]) and o.email_norm = ''`.execute(tx);
  const erased = new Set(rows.map(({ id }) => id));
  return mails.filter((mail) => erased.has(orderOf(mail))).map(({ id }) => id);
}
