import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Goods, readVariantGoods } from '#domain/cart/index.ts';
import { snapshotLines } from '#domain/checkout/index.ts';
import { type OrderView, orderDetail, writeOrder } from '#domain/orders/index.ts';
import { calculateTotals } from '#domain/pricing/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ExchangeFailure } from './errors.ts';
import { holdReturn, writeStep } from './move-return.ts';
import type { ReturnView } from './return-view.ts';

/** lines: the goods sent in exchange. */
export type Exchange = {
  orderId: string;
  returnId: string;
  lines: { variantId: string; quantity: number }[];
};

/**
 * Exchanges received goods for as many units of the same products, in any variant: a new order, priced normally and discounted to 0.
 * Another product needs a refund and an order of its own, which a different permission allows.
 */
export async function exchangeReturn(
  tx: StoreTx,
  input: Exchange,
  act: Act,
): Promise<Result<{ orderId: string; number: number }, ExchangeFailure>> {
  const held = await holdReturn(tx, { ...input, move: 'exchange' });
  if (!held.ok) return held;
  const { order, goods: sentBack } = held.value;
  const wanted = input.lines.filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
  if (wanted.length === 0) return fail('nothing_chosen');
  const found = await orderDetail(tx, { orderId: order.id, locale: order.locale, reader: 'shopper' });
  if (!found.ok) return fail('return_not_found');
  const back = unitsBack(found.value, sentBack);
  const made = await writeExchange(tx, { of: found.value, back, wanted }, act);
  if (!made.ok) return made;
  const set = { exchange_order_id: made.value.orderId };
  const data = { exchangeOrder: made.value.number };
  await writeStep(tx, held.value, { status: 'exchanged', kind: 'exchanged', set, data }, act);
  return made;
}

/** The units of each product that came back. */
function unitsBack(order: OrderView, { lines }: ReturnView): Map<string, number> {
  const received = new Map(lines.map((line) => [line.lineId, line.received]));
  return sumOf(order.lines.map(({ id, productId }) => ({ productId, quantity: received.get(id) ?? 0 })));
}

function sumOf(units: { productId: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of units) {
    if (quantity > 0) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return sums;
}

/** The failure of goods that are more than came back of their product; null if there is none. */
function aboveBack(goods: Goods[], back: Map<string, number>) {
  for (const [productId, units] of sumOf(goods)) {
    const most = back.get(productId) ?? 0;
    if (most === 0) return fail('other_product');
    const lineId = goods.find((item) => item.productId === productId)?.variantId ?? '';
    if (units > most) return fail('too_many_units', { lineId, most });
  }
  return null;
}

async function writeExchange(
  tx: StoreTx,
  { of, back, wanted }: { of: OrderView; back: Map<string, number>; wanted: Exchange['lines'] },
  act: Act,
): Promise<Result<{ orderId: string; number: number }, ExchangeFailure>> {
  const goods = await readVariantGoods(tx, wanted, { currency: of.currency, at: act.at });
  if (goods.length < wanted.length || goods.some((item) => !item.isSold)) return fail('product_not_sold');
  const refused = aboveBack(goods, back);
  if (refused) return refused;
  const totals = calculateTotals({
    currency: of.currency,
    pricesIncludeTax: of.pricesIncludeTax,
    delivery: null,
    deliveryTaxRatePpm: 0,
    orderDiscount: { kind: 'percent', ratePpm: 1_000_000 },
    lines: goods.map((item) => ({
      id: item.variantId,
      quantity: item.quantity,
      unitPrice: money(item.amount ?? 0, of.currency),
      taxRatePpm: 0,
    })),
  });
  const { userName: name, email, phone, address, addressMore, city, zipCode, country, note } = of;
  const where = { address, addressMore, city, zipCode, country };
  const contact = { name, email, emailNorm: email.toLowerCase(), phone, ...where, note };
  const order = {
    id: newId(),
    tokenHash: hashToken(newToken()),
    locale: of.locale,
    customerId: of.customerId,
    contact,
    totals,
    lines: snapshotLines(goods),
  };
  // An order with a total of 0 is settled when it is written.
  const written = await writeOrder(tx, { order }, act);
  if (!written.ok) return written;
  return ok({ orderId: order.id, number: written.value });
}
