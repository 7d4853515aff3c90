import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { parseWholeNumber, toLatinDigits } from '#lib/digits.ts';
import { type Money, money, parseMoney } from '#lib/money/index.ts';
import type { CourierRow } from './read-courier-list.ts';

/**
 * The result of matching a courier's row. matched: an unpaid order and its exact rest. differs: an unpaid
 * order with another amount. collected: the order is already paid. not_open: it is cancelled, not cash on
 * delivery, refunded, or free. repeated: an earlier row has the same order. unreadable: the row has no
 * amount.
 */
export type CourierOutcome =
  | 'matched'
  | 'differs'
  | 'collected'
  | 'not_open'
  | 'unknown'
  | 'repeated'
  | 'unreadable';

export type MatchedRow = CourierRow & {
  outcome: CourierOutcome;
  order: { id: string; number: number; total: Money } | null;
  /** The amounts in the list, if readable in the order's currency. */
  given: Money | null;
  courierFee: Money | null;
};

type Found = {
  id: string;
  number: number;
  /** The amount left to collect; for an order that waits for no payment, its total. */
  total: number;
  currency: string;
  status: string;
  paymentStatus: string;
  paymentMethod: string;
};

/** Matches a courier's list with the store's orders, in two queries; writes nothing. */
export async function matchCourierList(tx: StoreTx, rows: readonly CourierRow[]): Promise<MatchedRow[]> {
  const references = [...new Set(rows.map(({ reference }) => orderKey(reference)))].filter(Boolean);
  const orders = await findOrders(tx, references);
  const seen = new Set<string>();
  return rows.map((row) => {
    const order = orders.get(orderKey(row.reference)) ?? null;
    const drawn = draw(row, order);
    if (order && seen.has(order.id)) return { ...drawn, outcome: 'repeated' };
    if (order) seen.add(order.id);
    return drawn;
  });
}

function draw(row: CourierRow, order: Found | null): MatchedRow {
  if (!order) return { ...row, outcome: 'unknown', order: null, given: null, courierFee: null };
  const given = amountInList(row.amount, order.currency);
  const courierFee = amountInList(row.fee, order.currency);
  const total = money(order.total, order.currency);
  return {
    ...row,
    outcome: outcomeOf(order, given),
    order: { id: order.id, number: order.number, total },
    given,
    courierFee,
  };
}

function outcomeOf(order: Found, given: Money | null): CourierOutcome {
  if (order.paymentMethod === 'nothing_due') return 'not_open';
  if (order.paymentStatus === 'paid') return 'collected';
  const isCash = order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'unpaid';
  // The rest due after a part payment is collected in cash, whatever the method of that payment.
  const isOpen = isCash || order.paymentStatus === 'partially_paid';
  if (!isOpen || order.status === 'pending_payment' || order.status === 'cancelled') return 'not_open';
  if (!given) return 'unreadable';
  return given.amount === order.total ? 'matched' : 'differs';
}

/** Parses an amount in a file, with or without its currency; null if it is unreadable. */
export function amountInList(text: string, currency: string): Money | null {
  const plain = text.replace(/[^\d\u0660-\u0669\u06f0-\u06f9.,\u066b\u066c\u2212-]/g, '');
  if (plain === '') return null;
  const parsed = parseMoney(plain, currency);
  return parsed.ok ? parsed.value : null;
}

/**
 * Normalizes a reference: "#١٠٤٢" and "1042" are the same order; tracking numbers are compared in capitals.
 */
export function orderKey(reference: string): string {
  return toLatinDigits(reference).replace(/^#/, '').replace(/\s/g, '').toUpperCase();
}

/** The SQL of orderKey for a column, because a parcel keeps its number as it was typed. */
export function trackingKey(column: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`upper(regexp_replace(
    translate(${column}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '^#|[[:space:]]', '', 'g'))`;
}

async function findOrders(tx: StoreTx, references: string[]): Promise<Map<string, Found>> {
  if (references.length === 0) return new Map();
  const due = sql<number>`coalesce((select p.amount from payments p
    where p.store_id = ${tx.storeId} and p.order_id = o.id and p.status not in ('paid', 'voided')), o.total)`;
  const columns = [
    'o.id',
    'o.number',
    due.as('total'),
    'o.currency',
    'o.status',
    'o.payment_status as paymentStatus',
    'o.payment_method as paymentMethod',
  ] as const;
  const parcels = await tx
    .selectFrom('fulfilments as f')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'f.store_id').onRef('o.id', '=', 'f.order_id'),
    )
    .select([...columns, 'f.tracking_number'])
    .where('f.store_id', '=', tx.storeId)
    .where(trackingKey(sql`f.tracking_number`), 'in', references)
    .execute();
  const found = new Map<string, Found>();
  for (const { tracking_number, ...order } of parcels) found.set(orderKey(tracking_number), order);
  const numbers = references.flatMap((reference) => parseWholeNumber(reference) ?? []);
  if (numbers.length === 0) return found;
  const orders = await tx
    .selectFrom('orders as o')
    .select([...columns])
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', 'in', numbers)
    .execute();
  // An order number wins over a tracking number with the same digits.
  for (const order of orders) found.set(String(order.number), order);
  return found;
}
