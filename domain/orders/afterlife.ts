import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/index.ts';
import { isDownloaded } from '#domain/downloads/index.ts';
import { PAID_BY, type PaidBy } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { failedRefunds } from './failed-refunds.ts';
import type { OrderView, ParcelView, RefundView } from './order-view.ts';

type ParcelRow = Omit<ParcelView, 'shippedAt' | 'deliveredAt'> & {
  shippedAt: string;
  deliveredAt: string | null;
};
type RefundRow = Omit<RefundView, 'at' | 'amount' | 'lines'> & {
  at: string;
  amount: number;
  lines: { lineId: string; quantity: number; amount: number }[];
};
type PaymentRow = { method: PaidBy; amount: number; refunded: number };

export type AfterlifeRow = {
  parcels: ParcelRow[];
  refunds: RefundRow[];
  payments: PaymentRow[];
  differs: boolean;
  filesDownloaded: boolean;
  failed: number;
  tags: string[];
};

/** One SQL column with an order's parcels, refunds and other events after it was placed. */
export function afterlifeOf(storeId: string, orderId: string) {
  return sql<AfterlifeRow>`jsonb_build_object(
    'parcels', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'number', f.number, 'carrier', f.carrier,
               'trackingNumber', f.tracking_number, 'trackingLink', f.tracking_link, 'shippedAt', f.shipped_at,
               'deliveredAt', f.delivered_at, 'lines', (
                 select jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity))
                   from fulfilment_lines l where l.store_id = f.store_id and l.fulfilment_id = f.id)) order by f.number)
        from fulfilments f where f.store_id = ${storeId} and f.order_id = ${orderId}), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'at', r.created_at, 'kind', r.kind, 'method', r.method,
               'amount', r.amount, 'reason', r.reason, 'createdBy', r.created_by,
               'state', coalesce(x.outcome, 'waiting'), 'reference', coalesce(x.reference, ''), 'lines', coalesce((
                 select jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity, 'amount', l.amount))
                   from refund_lines l where l.store_id = r.store_id and l.refund_id = r.id), '[]'))
               order by r.created_at, r.id)
        from refunds r
        left join refund_outcomes x on x.store_id = r.store_id and x.refund_id = r.id
       where r.store_id = ${storeId} and r.order_id = ${orderId}), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('method', ${PAID_BY}, 'amount', p.amount, 'refunded', p.refunded_amount)
               order by p.created_at, p.id)
        from payments p
       where p.store_id = ${storeId} and p.order_id = ${orderId} and p.status = 'paid'), '[]'),
    'differs', exists (select from payment_attempts t
       where t.store_id = ${storeId} and t.order_id = ${orderId} and t.differs <> ''),
    'failed', coalesce((${failedRefunds(sql`r.order_id = ${orderId}`, { storeId, of: sql`sum(r.amount)::bigint` })}), 0),
    'filesDownloaded', ${isDownloaded(storeId, orderId)},
    'tags', coalesce((
      select jsonb_agg(t.tag order by t.tag) from order_tags t
       where t.store_id = ${storeId} and t.order_id = ${orderId}), '[]'))`;
}

export type BuiltAfterlife = Pick<
  OrderView,
  | 'parcels'
  | 'refunds'
  | 'captured'
  | 'refundedTotal'
  | 'creditUsed'
  | 'balance'
  | 'creditedTotal'
  | 'creditedDelivery'
  | 'paidBy'
  | 'hasOtherMoney'
  | 'filesDownloaded'
  | 'failedRefunds'
  | 'tags'
>;

export function buildAfterlife(order: Selectable<DB['orders']>, row: AfterlifeRow): BuiltAfterlife {
  const inMoney = (amount: number) => money(amount, order.currency);
  const captured = row.payments.reduce((sum, payment) => sum + payment.amount, 0);
  const refunded = row.payments.reduce((sum, payment) => sum + payment.refunded, 0);
  const owed = order.status === 'cancelled' ? 0 : order.total - order.credited_total;
  return {
    parcels: row.parcels.map((parcel) => ({
      ...parcel,
      shippedAt: new Date(parcel.shippedAt),
      deliveredAt: parcel.deliveredAt === null ? null : new Date(parcel.deliveredAt),
    })),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      at: new Date(refund.at),
      amount: inMoney(refund.amount),
      lines: refund.lines.map((line) => ({ ...line, amount: inMoney(line.amount) })),
    })),
    captured: inMoney(captured),
    refundedTotal: inMoney(refunded),
    creditUsed: inMoney(order.payment_method === 'store_credit' ? 0 : creditOf(row.payments)),
    balance: inMoney(owed - captured + refunded),
    creditedTotal: inMoney(order.credited_total),
    creditedDelivery: inMoney(order.credited_delivery),
    paidBy: row.payments
      .filter((payment) => payment.amount > payment.refunded)
      .map((payment) => payment.method),
    hasOtherMoney: row.differs,
    filesDownloaded: row.filesDownloaded,
    failedRefunds: inMoney(row.failed),
    tags: row.tags,
  };
}

function creditOf(payments: readonly PaymentRow[]): number {
  const byCredit = payments.filter(({ method }) => method === 'store_credit');
  return byCredit.reduce((sum, { amount }) => sum + amount, 0);
}
