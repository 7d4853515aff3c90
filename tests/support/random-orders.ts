import fc from 'fast-check';
import { type StoreTx, withStore } from '#db/index.ts';
import { type NewOrderLine, writeOrder } from '#domain/orders/index.ts';
import { calculateTotals, type Discount, type Totals } from '#domain/pricing/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from './orders.ts';
import type { TestStore } from './stores.ts';

const CURRENCIES = ['JPY', 'USD', 'SAR', 'KWD'];
const RATES = [0, 50_000, 150_000, 73_300];

/**
 * The random parts of an order: currency decimals, tax in the price and on top, every kind of discount, fees
 * and delivery.
 */
export const RANDOM_ORDER = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  includes: fc.boolean(),
  deliveryPpm: fc.constantFrom(...RATES),
  delivery: fc.integer({ min: 0, max: 5000 }),
  fee: fc.integer({ min: 0, max: 900 }),
  off: fc.integer({ min: 0, max: 300_000 }),
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      ratePpm: fc.constantFrom(...RATES),
      off: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

export type RandomOrder = typeof RANDOM_ORDER extends fc.Arbitrary<infer T> ? T : never;

const percent = (ratePpm: number): Discount => ({ kind: 'percent', ratePpm });

export function priceOf(order: RandomOrder, variantIds: string[]): Totals {
  const { currency } = order;
  return calculateTotals({
    currency,
    pricesIncludeTax: order.includes,
    deliveryTaxRatePpm: order.deliveryPpm,
    delivery: { flat: money(order.delivery, currency), freeFrom: null },
    codFee: money(order.fee, currency),
    orderDiscount: percent(order.off),
    lines: order.lines.map((line, index) => ({
      id: variantIds[index] ?? '',
      quantity: line.quantity,
      unitPrice: money(line.price, currency),
      taxRatePpm: line.ratePpm,
      discount: percent(line.off),
    })),
  });
}

/** Makes six variants for random orders. */
export async function manyVariants(store: TestStore): Promise<string[]> {
  const ids = [];
  for (let n = 1; n <= 6; n++)
    ids.push(await makeVariant(store, { title: `Thing ${n}`, amount: 100, stock: null }));
  return ids;
}

/** Writes a random order with the verb that a checkout calls last. */
export async function writeRandomOrder(
  store: TestStore,
  { order, variantIds }: { order: RandomOrder; variantIds: string[] },
): Promise<{ orderId: string; totals: Totals }> {
  const orderId = newId();
  const totals = priceOf(order, variantIds);
  await withStore(store.id, async (tx) => {
    const write = {
      order: { ...shell(orderId), contact: CONTACT, totals, lines: await linesOf(tx, totals) },
    };
    const written = await writeOrder(tx, write, SHOPPER);
    if (!written.ok) throw new Error(`The order was refused: ${written.code}`);
  });
  return { orderId, totals };
}

const CONTACT = {
  ...{ ...GOOD_FORM, emailNorm: GOOD_FORM.email.toLowerCase() },
  ...{ addressMore: '', country: 'SA', note: '' },
};

function shell(orderId: string) {
  return { id: orderId, tokenHash: hashToken(newToken()), locale: 'en' as const };
}

async function linesOf(tx: StoreTx, totals: Totals): Promise<NewOrderLine[]> {
  const ids = totals.lines.map((line) => line.id);
  const rows = await tx
    .selectFrom('variants as v')
    .select(['v.id', 'v.product_id'])
    .where('v.store_id', '=', tx.storeId)
    .where('v.id', 'in', ids)
    .execute();
  return ids.map((variantId) => ({
    ...{ variantId, productId: rows.find((row) => row.id === variantId)?.product_id ?? '' },
    ...{ sku: 'SKU-1', titles: { en: 'A thing', ar: 'شيء' }, options: [], mediaHash: '' },
    ...{ taxClass: 'standard', weightGrams: 0 },
  }));
}
