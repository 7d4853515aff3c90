import { sql } from 'kysely';
import { endWith, jobPriority, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { DELIVER_TASK, type WrittenMail } from '#domain/mail/index.ts';
import type { PricedLine, Totals } from '#domain/pricing/index.ts';
import { type InsufficientStock, shortagesRaised } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Rate } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PaymentMethod } from './order-view.ts';

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
  /** The account that orders; left out for a guest. */
  customerId?: string | null;
  /** A card order waits for its payment; left out it is cash on delivery. */
  paymentMethod?: PaymentMethod;
  contact: OrderContact;
  /** Its lines carry variant ids as their ids, one for each of `lines`. */
  totals: Totals;
  /** At which rate, for an order in another currency than the store's own. */
  rate?: ({ base: string } & Rate) | null;
  lines: NewOrderLine[];
};

/** The cart and the key that this order spends. */
export type SpentCheckout = { cartId: string; keyHash: string };

/** What is written with an order. */
export type OrderWrite = {
  order: NewOrder;
  checkout?: SpentCheckout;
  /** Says UNNUMBERED wherever the order's number comes. */
  mail?: WrittenMail;
  /** The transaction ends with this order: the commit is sent along. */
  isLast?: boolean;
};

/** Stands in a written mail where the order's number comes: a number that no order ever gets. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * Takes the stock and writes an order that starts its life. One call (app.place_order) whose last part takes the
 * store's next number, because from that moment until the commit every other order of the store waits. On insufficient_stock the transaction is undone.
 */
export async function writeOrder(
  tx: StoreTx,
  write: OrderWrite,
  act: Act,
): Promise<Result<number, InsufficientStock>> {
  try {
    const run = () => callPlaceOrder(tx, write, act);
    return ok(write.isLast ? await endWith(tx, run) : await run());
  } catch (error) {
    const shortages = shortagesRaised(error);
    if (!shortages) throw error;
    return fail('insufficient_stock', { shortages });
  }
}

async function callPlaceOrder(tx: StoreTx, write: OrderWrite, act: Act): Promise<number> {
  const { order, checkout, mail } = write;
  const event = { id: newId(), actor_kind: act.by.kind, actor_name: actorName(act.by) };
  const job = mail && { ...mail, task: DELIVER_TASK, priority: jobPriority('mail') };
  const { rows } = await sql<{ number: number }>`
    select app.place_order(${json(orderRow(order, act))}, ${json(lineRows(order))}, ${json(event)}, ${newId()},
      ${json(checkout)}, ${json(job)}, ${String(UNNUMBERED)}) as number`.execute(tx);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The order counter gave no number.');
  return number;
}

function json(value: unknown) {
  return sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`;
}

function orderRow({ contact, totals, ...order }: NewOrder, act: Act) {
  return {
    id: order.id,
    token_hash: order.tokenHash,
    locale: order.locale,
    currency: totals.currency,
    base_currency: order.rate?.base ?? null,
    rate_numer: order.rate?.numer ?? null,
    rate_denom: order.rate?.denom ?? null,
    ...startOf(order.paymentMethod ?? 'cash_on_delivery'),
    fulfilment_status: 'unfulfilled',
    customer_id: order.customerId ?? null,
    user_name: contact.name,
    email: contact.email,
    email_norm: contact.emailNorm,
    phone: contact.phone,
    address: contact.address,
    address_more: contact.addressMore,
    city: contact.city,
    zip_code: contact.zipCode,
    country: contact.country,
    note: contact.note,
    item_count: totals.itemCount,
    subtotal: totals.goodsBeforeDiscounts.amount,
    discount_total: totals.discountTotal.amount,
    delivery_total: totals.delivery.shown.amount,
    cod_fee: totals.codFee.shown.amount,
    tax_total: totals.taxTotal.amount,
    prices_include_tax: totals.pricesIncludeTax,
    delivery_tax: totals.delivery.tax.amount,
    total: totals.total.amount,
    placed_at: act.at,
  };
}

/** Cash on delivery is confirmed at once and unpaid until collected; a card order waits for its money (K1). */
function startOf(method: PaymentMethod) {
  const isCash = method === 'cash_on_delivery';
  return {
    payment_method: method,
    status: isCash ? 'confirmed' : 'pending_payment',
    payment_status: isCash ? 'unpaid' : 'pending',
  };
}

function lineRows({ totals, lines }: NewOrder) {
  const amounts = new Map(totals.lines.map((line) => [line.id, line]));
  return lines.map((line, position) => {
    const priced = amounts.get(line.variantId);
    if (!priced) throw new Error(`No price was worked out for ${line.variantId}.`);
    return { ...soldRow(line), ...amountsRow(priced), id: newId(), position };
  });
}

function soldRow(line: NewOrderLine) {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    titles: line.titles,
    options: line.options,
    media_hash: line.mediaHash,
  };
}

function amountsRow(priced: PricedLine) {
  return {
    quantity: priced.quantity,
    unit_price: priced.unitPrice.amount,
    line_subtotal: priced.beforeDiscounts.amount,
    line_discount: priced.discount.amount,
    tax_rate_ppm: priced.taxRatePpm,
    line_tax: priced.tax.amount,
    line_total: priced.afterDiscounts.amount,
  };
}
