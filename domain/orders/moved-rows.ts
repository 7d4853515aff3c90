import type { Selectable } from 'kysely';
import type { DB } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import { money, mulDivHalfUp } from '#lib/money/index.ts';
import type { MovedGoods, MovedLine, MovedOrder } from './moved-order.ts';

type Made = { order: MovedOrder; id: string; storeId: string };

/**
 * The columns of an imported order. Version 2 marks the order as changed, so that reports include it.
 */
export function movedOrderRow(
  { order, id, storeId, owners }: Made & { owners: Map<string, string> },
  act: Act,
) {
  const { contact, sums, lines, status } = order;
  const email = normalizeEmail(contact.email);
  return {
    ...{ store_id: storeId, id, number: -order.number, placed_by: 'import', version: 2 },
    token_hash: hashToken(newToken()),
    ...{ locale: order.locale, currency: order.currency, status, payment_status: order.paymentStatus },
    fulfilment_status: status === 'delivered' ? 'fulfilled' : 'unfulfilled',
    payment_method: order.paymentMethod,
    ...{ user_name: contact.userName, email: contact.email, email_norm: email, phone: contact.phone },
    ...{ address: contact.address, address_more: contact.addressMore, city: contact.city },
    ...{ zip_code: contact.zipCode, country: contact.country, note: contact.note },
    customer_id: owners.get(email) ?? null,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ subtotal: sums.subtotal, discount_total: sums.discount, delivery_total: sums.delivery },
    ...{ cod_fee: sums.codFee, tax_total: sums.tax, delivery_tax: sums.deliveryTax, total: sums.total },
    ...{ prices_include_tax: sums.pricesIncludeTax, credited_total: sums.refunded },
    ...{ placed_at: order.placedAt, updated_at: act.at },
  };
}

/** The columns of an imported order's lines. They took no stock, so no stock is ever returned for them. */
export function movedLineRows({ order, id, storeId, goods }: Made & { goods: MovedGoods }) {
  return order.lines.map((line, position) => {
    const subtotal = line.unitPrice * line.quantity;
    const now = goods.get(line.sku);
    return {
      ...{ store_id: storeId, id: newId(), order_id: id, position },
      product_id: now?.productId ?? null,
      variant_id: now?.variantId ?? null,
      ...{ sku: line.sku, titles: jsonText(line.titles), options: jsonText(optionsOf(line)) },
      ...{ quantity: line.quantity, unit_price: line.unitPrice, line_subtotal: subtotal },
      ...{ line_discount: line.discount, line_tax: line.tax, line_total: subtotal - line.discount },
      tax_rate_ppm: rateBehind(subtotal - line.discount, line.tax, order.sums.pricesIncludeTax),
      shipped_quantity: order.status === 'delivered' ? line.quantity : 0,
      took_stock: false,
    };
  });
}

/** The payments of an imported order, which has no payment rows, derived from its status. */
export function importedMoney(
  row: Pick<Selectable<DB['orders']>, 'currency' | 'total' | 'credited_total' | 'payment_status'>,
) {
  const isPaid = row.payment_status !== 'voided';
  return {
    captured: money(isPaid ? row.total : 0, row.currency),
    refundedTotal: money(row.credited_total, row.currency),
    balance: money(0, row.currency),
  };
}

const STEPS = [10_000, 5_000, 2_500, 1_000];

/**
 * The tax rate that results in this tax, because the file has no rate: the first that fits in steps of 1, 0.5, 0.25 and
 * 0.1 %; 0 if none does.
 */
function rateBehind(total: number, tax: number, pricesIncludeTax: boolean): number {
  const net = pricesIncludeTax ? total - tax : total;
  if (tax === 0 || net <= 0) return 0;
  const taxAt = (ppm: number) => mulDivHalfUp(total, ppm, 1_000_000 + (pricesIncludeTax ? ppm : 0));
  const exact = (tax / net) * 1_000_000;
  const rates = STEPS.map((step) => Math.round(exact / step) * step);
  return rates.find((ppm) => ppm > 0 && taxAt(ppm) === tax) ?? 0;
}

const NAMES = { colour: { en: 'Color', ar: 'اللون' }, size: { en: 'Size', ar: 'المقاس' } } as const;

function optionsOf({ options, titles }: MovedLine) {
  const locale = titles.en === undefined ? 'ar' : 'en';
  return options.map(({ kind, value }) => ({ kind, name: NAMES[kind], value: { [locale]: value } }));
}
