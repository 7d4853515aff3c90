import type { DB } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { discountRows } from '#domain/discounts/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { PricedLine, Totals } from '#domain/pricing/index.ts';
import { newId } from '#lib/ids.ts';
import type { NewOrder, NewOrderLine, OrderDelivery } from './new-order.ts';

/**
 * All columns that app.place_order does not fill. The function inserts whole rows, so an omitted column gets
 * null instead of its default; this type makes a new column a compile error.
 */
type OrderColumns = Record<Exclude<keyof DB['orders'], 'store_id' | 'number' | 'updated_at'>, unknown>;
type LineColumns = Record<
  Exclude<keyof DB['order_lines'], 'store_id' | 'order_id' | 'took_stock' | 'discounted_units'>,
  unknown
>;

/** Columns that later verbs write. */
const NOT_YET = {
  version: 1,
  placed_by: 'shopper',
  link_hash: null,
  confirmation_tries: 0,
  confirmation_tried_at: null,
  erase_when_over: false,
  held_total: 0,
  credited_total: 0,
  credited_delivery: 0,
  hold_prolonged_at: null,
  delivered_at: null,
};

const NOTHING_DONE = {
  shipped_quantity: 0,
  cancelled_quantity: 0,
  returned_quantity: 0,
  refunded_quantity: 0,
  refunded_amount: 0,
  refunded_tax: 0,
};

/** The columns of a new order, with the discounts and phone limit that app.place_order needs. */
export function orderRow({ contact, totals, ...order }: NewOrder, act: Act) {
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
    region: contact.region ?? '',
    note: contact.note,
    item_count: totals.itemCount,
    subtotal: totals.goodsBeforeDiscounts.amount,
    discount_total: totals.discountTotal.amount,
    ...chargesOf(totals),
    ...deliveryRow(order.delivery ?? null),
    ...discountsRow({ ...order, totals }),
    tax_names: order.taxNames ?? {},
    hold_until: order.holdUntil ?? null,
    confirmation: order.confirmation ?? 'none',
    open_per_phone: order.openPerPhone ?? null,
    placed_at: act.at,
    ...NOT_YET,
  } satisfies OrderColumns & Record<'applied' | 'open_per_phone', unknown>;
}

function chargesOf(totals: Totals) {
  return {
    delivery_total: totals.delivery.shown.amount,
    delivery_discount: totals.delivery.discount.amount,
    cod_fee: totals.codFee.shown.amount,
    cod_fee_tax: totals.codFee.tax.amount,
    tax_total: totals.taxTotal.amount,
    prices_include_tax: totals.pricesIncludeTax,
    delivery_tax: totals.delivery.tax.amount,
    total: totals.total.amount,
  };
}

function deliveryRow(delivery: OrderDelivery | null) {
  return {
    delivery_method: delivery?.method ?? 'standard',
    delivery_names: delivery?.names ?? {},
    delivery_min_days: delivery?.minDays ?? null,
    delivery_max_days: delivery?.maxDays ?? null,
    is_pickup: delivery?.isPickup ?? false,
  };
}

/** `applied` is the list that app.redeem_discounts counts and stores. */
function discountsRow({ discounts = [], totals, rate }: Pick<NewOrder, 'discounts' | 'totals' | 'rate'>) {
  const into = rate ? { base: rate.base, code: totals.currency, rate } : null;
  return {
    discount_codes: discounts.flatMap(({ code }) => (code === null ? [] : [code])),
    applied: discountRows(discounts, { deliveryDiscount: totals.delivery.discount, into }),
  };
}

/**
 * Cash on delivery is confirmed at once and is unpaid until collected; a free order is settled in the same
 * transaction; a card order waits for payment (K1).
 */
function startOf(method: PaymentMethod) {
  const isConfirmed = method === 'cash_on_delivery' || method === 'nothing_due';
  return {
    payment_method: method,
    status: isConfirmed ? 'confirmed' : 'pending_payment',
    payment_status: isConfirmed ? 'unpaid' : 'pending',
  };
}

export function lineRows({ totals, lines }: NewOrder) {
  const amounts = new Map(totals.lines.map((line) => [line.id, line]));
  return lines.map((line, position) => {
    const priced = amounts.get(line.variantId);
    if (!priced) throw new Error(`No price was worked out for ${line.variantId}.`);
    return {
      ...soldRow(line),
      ...amountsRow(priced),
      ...NOTHING_DONE,
      id: newId(),
      position,
    } satisfies LineColumns;
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
    tax_class: line.taxClass,
    weight_grams: line.weightGrams,
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
