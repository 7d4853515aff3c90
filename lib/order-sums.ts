import { type Money, money } from './money/index.ts';

type Row = {
  currency: string;
  subtotal: number;
  discount_total: number;
  delivery_total: number;
  cod_fee: number;
  tax_total: number;
  prices_include_tax: boolean;
  total: number;
};

export type OrderSums = Record<
  'subtotal' | 'discountTotal' | 'deliveryCharges' | 'codFee' | 'taxTotal' | 'total',
  Money
> & { pricesIncludeTax: boolean };

/** The sums of a stored order. */
export function orderSums(row: Row): OrderSums {
  const inMoney = (amount: number) => money(amount, row.currency);
  return {
    subtotal: inMoney(row.subtotal),
    discountTotal: inMoney(row.discount_total),
    deliveryCharges: inMoney(row.delivery_total),
    codFee: inMoney(row.cod_fee),
    taxTotal: inMoney(row.tax_total),
    pricesIncludeTax: row.prices_include_tax,
    total: inMoney(row.total),
  };
}
