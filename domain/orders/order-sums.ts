import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { PAID_BY, type PaidBy, type ProviderName } from '#domain/payments/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { OrderStatus } from './transitions.ts';

/**
 * A received payment and the amount refunded from it. method: `card` only if the provider can be asked to refund it.
 * provider: the card provider; '' if it was not paid by card.
 */
export type PaidPayment = {
  id: string;
  method: PaidBy;
  provider: ProviderName | '';
  amount: number;
  refunded: number;
};

/** Amounts of a locked order, in minor units of its currency. */
export type OrderSums = {
  number: number;
  currency: string;
  /** True if the order is not in the store's own currency. */
  isForeign: boolean;
  status: OrderStatus;
  customerId: string | null;
  pricesIncludeTax: boolean;
  total: number;
  taxTotal: number;
  deliveryTotal: number;
  deliveryTax: number;
  credited: number;
  creditedDelivery: number;
  /** The tax of all refunds that lowered the amount owed. */
  creditedTax: number;
  payments: PaidPayment[];
};

/** Reads the amount owed and the payments received. */
export async function readSums(tx: StoreTx, orderId: string): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select o.number, o.currency, o.base_currency is not null as "isForeign", o.status, o.customer_id as "customerId", o.prices_include_tax as "pricesIncludeTax",
           o.total, o.tax_total as "taxTotal", o.delivery_total as "deliveryTotal", o.delivery_tax as "deliveryTax",
           o.credited_total as credited, o.credited_delivery as "creditedDelivery",
           (select coalesce(sum(r.tax_amount), 0)::bigint from refunds r
              left join refund_outcomes x on x.store_id = r.store_id and x.refund_id = r.id
             where r.store_id = o.store_id and r.order_id = o.id and r.kind <> 'balance'
               and x.outcome is distinct from 'failed') as "creditedTax",
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'method', ${PAID_BY},
                              'provider', p.provider, 'amount', p.amount, 'refunded', p.refunded_amount) order by p.created_at, p.id)
              from payments p where p.store_id = o.store_id and p.order_id = o.id and p.status = 'paid'), '[]') as payments
      from orders o where o.store_id = ${tx.storeId} and o.id = ${orderId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('A locked order is gone.');
  return row;
}

/** The sum of payments minus their refunds, in minor units. */
export function paidOf({ payments }: Pick<OrderSums, 'payments'>): number {
  return payments.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0);
}

/** The amount owed, paid or not. */
function owedOf({ status, total, credited }: Pick<OrderSums, 'status' | 'total' | 'credited'>): number {
  return status === 'cancelled' ? 0 : total - credited;
}

/** Above 0: amount to collect; below 0: amount to refund. */
export function balanceOf(sums: OrderSums): number {
  return owedOf(sums) - paidOf(sums);
}

/** The money that a bank holds for an authorized order. */
export async function readHeldMoney(
  tx: StoreTx,
  { id, currency }: { id: string; currency: string },
): Promise<Money> {
  const { held } = await tx
    .selectFrom('payments as p')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('p.amount'), sql<number>`0`).as('held'))
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', id)
    .where('p.status', '=', 'authorized')
    .executeTakeFirstOrThrow();
  return money(Number(held), currency);
}
