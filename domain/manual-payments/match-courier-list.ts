import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { amountInList } from '#domain/pasted-lists/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { orderNumberIn, referenceKey } from '#lib/reference-key.ts';
import type { CourierRow } from './read-courier-list.ts';

/**
 * The result of matching a courier's row. matched: an unpaid order and its exact rest. differs: an unpaid
 * order with another amount. collected: the order is already paid. not_open: it is cancelled, not cash on
 * delivery, refunded, or free. imported: it comes from the former shop, so nothing is collected here.
 * repeated: an earlier row has the same order. unreadable: the row has no amount.
 */
export type CourierOutcome =
  | 'matched'
  | 'differs'
  | 'collected'
  | 'not_open'
  | 'imported'
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

/**
 * Matches a courier's list with the store's orders, in two queries; writes nothing. A reference that is both a
 * tracking number and an order number stands for the parcel with this tracking number.
 */
export async function matchCourierList(tx: StoreTx, rows: readonly CourierRow[]): Promise<MatchedRow[]> {
  const references = [...new Set(rows.map(({ reference }) => referenceKey(reference)))].filter(Boolean);
  const parcels = await findParcels(tx, references);
  const orders = await findOrders(tx, references);
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = referenceKey(row.reference);
    const number = orderNumberIn(key) ?? 0;
    const order = parcels.get(key) ?? orders.get(number) ?? orders.get(-number) ?? null;
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
    order: { id: order.id, number: Math.abs(order.number), total },
    given,
    courierFee,
  };
}

function outcomeOf(order: Found, given: Money | null): CourierOutcome {
  if (order.number < 0) return 'imported';
  if (order.paymentMethod === 'nothing_due') return 'not_open';
  if (order.paymentStatus === 'paid') return 'collected';
  const isCash = order.paymentMethod === 'cash_on_delivery' && order.paymentStatus === 'unpaid';
  // The rest due after a part payment is collected in cash, whatever the method of that payment.
  const isOpen = isCash || order.paymentStatus === 'partially_paid';
  if (!isOpen || order.status === 'pending_payment' || order.status === 'cancelled') return 'not_open';
  if (!given) return 'unreadable';
  return given.amount === order.total ? 'matched' : 'differs';
}

const COLUMNS = [
  'o.id',
  'o.number',
  'o.currency',
  'o.status',
  'o.payment_status as paymentStatus',
  'o.payment_method as paymentMethod',
] as const;

/** SQL for the amount that an order still has to pay. */
const due = (tx: StoreTx) => sql<number>`coalesce((select p.amount from payments p
    where p.store_id = ${tx.storeId} and p.order_id = o.id and p.status not in ('paid', 'voided')), o.total)`;

async function findParcels(tx: StoreTx, references: string[]): Promise<Map<string, Found>> {
  if (references.length === 0) return new Map();
  // Joined, each reference asks the index once; compared with a list, each parcel of the store is compared with each.
  const listed = sql<{ key: string }>`unnest(${references}::text[])`.as<'r'>(sql`r (key)`);
  const parcels = await tx
    .selectFrom(listed)
    .innerJoin('fulfilments as f', 'f.tracking_key', 'r.key')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.store_id', '=', 'f.store_id').onRef('o.id', '=', 'f.order_id'),
    )
    .select([...COLUMNS, due(tx).as('total'), 'f.tracking_key'])
    .where('f.store_id', '=', tx.storeId)
    .where('f.tracking_key', '<>', sql.lit(''))
    .execute();
  return new Map(parcels.map(({ tracking_key, ...order }) => [tracking_key, order]));
}

/** The orders with these numbers; couriers and spreadsheets add zeros in front. */
async function findOrders(tx: StoreTx, references: string[]): Promise<Map<number, Found>> {
  const numbers = references.flatMap((reference) => orderNumberIn(reference) ?? []);
  if (numbers.length === 0) return new Map();
  const orders = await tx
    .selectFrom('orders as o')
    .select([...COLUMNS, due(tx).as('total')])
    .where('o.store_id', '=', tx.storeId)
    .where(
      'o.number',
      'in',
      numbers.flatMap((number) => [number, -number]),
    )
    .execute();
  return new Map(orders.map((order) => [order.number, order]));
}
