import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { openPayment } from '#domain/payments/index.ts';
import type { PricedLine, Totals } from '#domain/pricing/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

type Words = Partial<Record<Locale, string>>;

/** What an order line copies from the catalogue, beside its amounts. */
export type NewOrderLine = {
  productId: string;
  variantId: string;
  sku: string;
  titles: Words;
  options: { kind: 'colour' | 'size' | 'other'; name: Words; value: Words }[];
  /** '' without a picture. */
  mediaHash: string;
  tookStock: boolean;
};

export type OrderContact = {
  name: string;
  email: string;
  emailNorm: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  note: string;
};

export type NewOrder = {
  id: string;
  tokenHash: string;
  locale: Locale;
  contact: OrderContact;
  /** Its lines carry variant ids as their ids, one for each of `lines`. */
  totals: Totals;
  lines: NewOrderLine[];
};

/**
 * Writes an order that starts its life: cash on delivery is confirmed at once and unpaid until collected (K1).
 * One statement takes the store's next number and writes all rows, because from that moment until the commit every
 * other order of the store waits. `alongside` are further parts of it; they may read the number from `numbered`.
 */
export async function writeOrder(
  tx: StoreTx,
  { order, alongside = [] }: { order: NewOrder; alongside?: RawBuilder<unknown>[] },
  act: Act,
): Promise<number> {
  const payment = openPayment({
    storeId: tx.storeId,
    orderId: order.id,
    amount: order.totals.total.amount,
    currency: order.totals.currency,
    at: act.at,
  });
  const parts = [insertLines(tx.storeId, order), insertPlaced(tx.storeId, order, act), payment, ...alongside];
  const { rows } = await sql<{ value: number }>`
    with numbered as (
      insert into store_counters (store_id, name, value) values (${tx.storeId}, 'order', 1001)
      on conflict (store_id, name) do update set value = store_counters.value + 1
      returning value),
    placed as (${insertOrder(tx.storeId, order, act)}),
    ${sql.join(parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`))}
    select value from numbered`.execute(tx);
  const number = rows[0]?.value;
  if (number === undefined) throw new Error('The order counter gave no number.');
  return number;
}

function insertOrder(storeId: string, { contact, totals, ...order }: NewOrder, act: Act) {
  return sql`
    insert into orders (store_id, id, number, token_hash, locale, currency, status, payment_status,
      fulfilment_status, payment_method, user_name, email, email_norm, phone, address, address_more, city, zip_code,
      country, note, item_count, subtotal, discount_total, delivery_total, cod_fee, tax_total, prices_include_tax,
      delivery_tax, total, placed_at, updated_at)
    values (${storeId}, ${order.id}, (select value from numbered), ${order.tokenHash}, ${order.locale},
      ${totals.currency}, 'confirmed', 'unpaid', 'unfulfilled', 'cash_on_delivery',
      ${contact.name}, ${contact.email}, ${contact.emailNorm}, ${contact.phone}, ${contact.address},
      ${contact.addressMore}, ${contact.city}, ${contact.zipCode}, ${contact.country}, ${contact.note},
      ${totals.itemCount}, ${totals.goodsBeforeDiscounts.amount}, ${totals.discountTotal.amount},
      ${totals.delivery.shown.amount}, ${totals.codFee.shown.amount}, ${totals.taxTotal.amount},
      ${totals.pricesIncludeTax}, ${totals.delivery.tax.amount}, ${totals.total.amount}, ${act.at}, ${act.at})`;
}

function insertLines(storeId: string, order: NewOrder) {
  const amounts = new Map(order.totals.lines.map((line) => [line.id, line]));
  const rows = order.lines.map((line, position) => {
    const priced = amounts.get(line.variantId);
    if (!priced) throw new Error(`No price was worked out for ${line.variantId}.`);
    return lineRow({ storeId, orderId: order.id, line, priced, position });
  });
  return sql`
    insert into order_lines (store_id, id, order_id, position, product_id, variant_id, sku, titles, options,
      media_hash, quantity, unit_price, line_subtotal, line_discount, tax_rate_ppm, line_tax, line_total, took_stock)
    values ${sql.join(rows)}`;
}

function lineRow(row: {
  storeId: string;
  orderId: string;
  line: NewOrderLine;
  priced: PricedLine;
  position: number;
}) {
  const { line, priced } = row;
  return sql`(${row.storeId}, ${newId()}, ${row.orderId}, ${row.position}::int, ${line.productId}, ${line.variantId},
    ${line.sku}, ${JSON.stringify(line.titles)}::jsonb, ${JSON.stringify(line.options)}::jsonb, ${line.mediaHash},
    ${priced.quantity}::int, ${priced.unitPrice.amount}::bigint, ${priced.beforeDiscounts.amount}::bigint,
    ${priced.discount.amount}::bigint, ${priced.taxRatePpm}::int, ${priced.tax.amount}::bigint,
    ${priced.afterDiscounts.amount}::bigint, ${line.tookStock}::boolean)`;
}

function insertPlaced(storeId: string, order: NewOrder, act: Act) {
  return sql`
    insert into order_events (store_id, id, order_id, at, kind, actor_kind, actor_name)
    values (${storeId}, ${newId()}, ${order.id}, ${act.at}, 'placed', ${act.by.kind}, ${actorName(act.by)})`;
}
