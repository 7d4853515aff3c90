import { type RawBuilder, sql } from 'kysely';
import type { DiscountKind, DiscountNames } from '#domain/discounts/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';

/** A discount that was applied to an order, with its name at that time. */
export type OrderDiscountView = {
  discountId: string;
  name: string;
  /** The typed code; null for an automatic discount. */
  code: string | null;
  kind: DiscountKind;
  /** The amount taken off the goods; deliveryAmount is the amount taken off delivery. */
  amount: Money;
  deliveryAmount: Money;
};

export type DiscountJson = {
  discountId: string;
  names: DiscountNames;
  code: string | null;
  kind: DiscountKind;
  amount: number;
  deliveryAmount: number;
};

/** An order's discounts as a JSON column, in the order in which they were applied. */
export function discountsOf(storeId: string, orderId: string): RawBuilder<DiscountJson[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('discountId', d.discount_id, 'names', d.names, 'code', d.code, 'kind', d.kind,
             'amount', d.amount, 'deliveryAmount', d.delivery_amount) order by d.position)
      from order_discounts d where d.store_id = ${storeId} and d.order_id = ${orderId}), '[]')`;
}

export function buildOrderDiscounts(
  rows: readonly DiscountJson[],
  currency: string,
  locale: Locale,
): OrderDiscountView[] {
  return rows.map(({ names, amount, deliveryAmount, ...row }) => ({
    ...row,
    name: inLanguage(names, locale)?.text ?? row.code ?? '',
    amount: money(amount, currency),
    deliveryAmount: money(deliveryAmount, currency),
  }));
}
