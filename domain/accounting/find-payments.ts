import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { orderNumberIn } from '#lib/reference-key.ts';
import type { PayoutLine, PayoutProvider } from './payout-lines.ts';

export type PaymentFound = {
  id: string;
  method: string;
  status: string;
  amount: number;
  currency: string;
  reference: string;
};
export type RefundFound = { id: string; paymentId: string; amount: number; currency: string };

/** An order with its payments and refunds, and the amounts that other lines already account for. */
export type OrderFound = {
  id: string;
  payments: PaymentFound[];
  refunds: RefundFound[];
  used: Set<string>;
};

export type Found = Pick<PayoutLine, 'reference' | 'orderId'>;

/** Finds the order of each line by the provider's payment, the order's number or id, or a parcel's number. */
export async function findOrdersOf(
  tx: StoreTx,
  lines: readonly Found[],
  provider: PayoutProvider,
): Promise<Map<Found, OrderFound>> {
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const byReference = await ordersByReference(tx, references, provider);
  const orderIdOf = ({ reference, orderId }: Found) => byReference.get(reference) ?? orderId ?? undefined;
  const ids = new Set(lines.flatMap((line) => orderIdOf(line) ?? []));
  const orders = await readOrders(tx, [...ids]);
  const found = new Map<Found, OrderFound>();
  for (const line of lines) {
    const order = orders.get(orderIdOf(line) ?? '');
    if (order) found.set(line, order);
  }
  return found;
}

// Later rows overwrite earlier ones, so the most reliable reference comes last: an order's number, perhaps with zeros in
// front, then a parcel's number, then the provider's payment.
async function ordersByReference(
  tx: StoreTx,
  references: string[],
  provider: PayoutProvider,
): Promise<Map<string, string>> {
  const found = provider === 'other' ? ofOtherPayer(tx, references) : ofProvider(tx, references, provider);
  const { rows } = await sql<{ reference: string; orderId: string }>`${found} order by strength`.execute(tx);
  return new Map(rows.map(({ reference, orderId }) => [reference, orderId]));
}

// A list that is a parameter is not hashed: compared with `= any`, each row of the store is compared with each line. Joined,
// each line asks the index once.
const ofProvider = (tx: StoreTx, references: string[], provider: PayoutProvider) => sql`
  select r.reference, p.order_id as "orderId", 3 as strength from unnest(${references}::text[]) as r (reference)
    join payments p on p.store_id = ${tx.storeId} and p.reference <> '' and p.reference = r.reference
     and p.provider = ${provider}`;

function ofOtherPayer(tx: StoreTx, references: string[]) {
  const numbers = references.map(orderNumberIn);
  // No index serves upper() under row-level security, so the last part reads the references of all payments once. A whole
  // number is compared there, too: a provider may number its payments as a store numbers its orders.
  return sql`
    select r.reference, o.id as "orderId", 1 as strength
      from unnest(${references}::text[], ${numbers}::bigint[]) as r (reference, number)
      join orders o on o.store_id = ${tx.storeId} and o.number = r.number
    union all
    select r.reference, f.order_id, 2 from unnest(${references}::text[]) as r (reference)
      join fulfilments f on f.store_id = ${tx.storeId} and f.tracking_key <> '' and f.tracking_key = r.reference
    union all
    select r.reference, p.order_id, 3 from unnest(${references}::text[]) as r (reference)
      join payments p on p.store_id = ${tx.storeId} and p.reference <> '' and upper(p.reference) = r.reference`;
}

type OrderRow = {
  id: string;
  payments: PaymentFound[] | null;
  refunds: RefundFound[] | null;
  used: string[] | null;
};

async function readOrders(tx: StoreTx, ids: string[]): Promise<Map<string, OrderFound>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderRow>`
    select o.id,
        (select jsonb_agg(jsonb_build_object('id', p.id, 'method', p.method, 'status', p.status, 'amount', p.amount,
             'currency', p.currency, 'reference', p.reference) order by p.created_at, p.id)
           from payments p where p.store_id = ${tx.storeId} and p.order_id = o.id and p.amount > 0) as payments,
        (select jsonb_agg(jsonb_build_object('id', r.id, 'paymentId', r.payment_id, 'amount', r.amount,
             'currency', r.currency) order by r.created_at, r.id)
           from refunds r where r.store_id = ${tx.storeId} and r.order_id = o.id and r.method <> 'store_credit'
            and not exists (select from refund_outcomes x where x.store_id = r.store_id and x.refund_id = r.id
              and x.outcome = 'failed')) as refunds,
        (select jsonb_agg(case w.kind when 'payment' then w.payment_id else w.refund_id end)
           from payout_rows w where w.store_id = ${tx.storeId} and w.order_id = o.id and w.outcome = 'matched') as used
      from orders o where o.store_id = ${tx.storeId} and o.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, payments, refunds, used }) => [
      id,
      { id, payments: payments ?? [], refunds: refunds ?? [], used: new Set(used ?? []) },
    ]),
  );
}
