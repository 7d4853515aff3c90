import fc from 'fast-check';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, shopperAct, staffAct } from '#domain/audit/index.ts';
import { addCode, viewCart } from '#domain/cart/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { type Business, issueInvoice } from '#domain/invoices/index.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  editOrder,
  type OrderView,
  orderDetail,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { giveCredit, settleOrder } from '#domain/payments/index.ts';
import { saveTaxes } from '#domain/tax/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer } from './customers.ts';
import { makeDiscount } from './discounts.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, SHOPPER } from './orders.ts';
import { setTerms } from './paying.ts';
import { completeSeller, makeStore, TEST_TIME, type TestStore } from './stores.ts';

// Steps that move an order forward are tried more often, so that many orders are completed.
/** A shopper without an IP address, because thousands of new carts from one address within an hour would be refused. */
const ANYWHERE = shopperAct(TEST_TIME);

const DEEDS = [
  ...(['pay', 'process', 'ship', 'deliver', 'process', 'ship', 'deliver'] as const),
  ...([
    'cancel',
    'fewer',
    'more',
    'out',
    'units',
    'units',
    'delivery',
    'other',
    'balance',
    'invoice',
  ] as const),
] as const;

/** One random history: the purchase, and the steps that staff then try, allowed or not. */
export const HISTORY = fc.record({
  shop: fc.nat({ max: 3 }),
  lines: fc.uniqueArray(
    fc.record({ variant: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: (line) => line.variant,
      minLength: 1,
      maxLength: 4,
    },
  ),
  codes: fc.oneof(
    { weight: 6, arbitrary: fc.subarray(['TENTH', 'FIVEOFF', 'FREEWAY', 'THREEFORTWO']) },
    // With these codes the total is 0.
    { weight: 1, arbitrary: fc.constant(['GIFT', 'FREEWAY']) },
  ),
  isTransfer: fc.boolean(),
  // Store credit in minor units, which a third of the shoppers have; credit below the total pays part of the
  // order.
  credit: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 9000 })),
  deeds: fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), of: fc.nat(), much: fc.nat({ max: 12 }) }), {
    minLength: 2,
    maxLength: 10,
  }),
});

export type History = typeof HISTORY extends fc.Arbitrary<infer T> ? T : never;
export type Shop = { store: TestStore; variants: string[]; owner: Act };

export type ShopKind = {
  slug: string;
  currency: string;
  /** The discount of the code FIVEOFF. */
  unit: string;
  includes: boolean;
  /** False for a shop whose documents wait for seller details. */
  isComplete: boolean;
  /** The rate of goods of the class "reduced"; 7.33 % by default. */
  reducedPpm?: number;
};

/** The place and time of an order, and the business to which it is invoiced. */
export type Placement = {
  country?: string;
  currency?: string | undefined;
  at?: Date;
  business?: Business | null;
};

// Shops whose currencies have zero, two and three decimals, with tax in the prices or on top; documents of
// two shops wait for seller details.
const SHOPS: ShopKind[] = [
  { slug: 'tokyo', currency: 'JPY', unit: '500', includes: false, isComplete: true },
  { slug: 'boston', currency: 'USD', unit: '5', includes: false, isComplete: false },
  { slug: 'riyadh', currency: 'SAR', unit: '5', includes: true, isComplete: true },
  { slug: 'kuwait', currency: 'KWD', unit: '1.250', includes: true, isComplete: false },
];

/** Four shops with taxes by class, a fee for cash, transfers, and a discount of every kind. */
export function makeShops(): Promise<Shop[]> {
  return Promise.all(SHOPS.map(makeShop));
}

export async function makeShop(kind: ShopKind): Promise<Shop> {
  const { slug, currency, unit, includes, isComplete } = kind;
  const store = await makeStore({ slug, name: `Shop ${slug}`, currency, defaultLocale: 'en' });
  const owner = staffAct({ userId: store.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
  const rates = { standard: 150_000, reduced: kind.reducedPpm ?? 73_300, lower: null };
  const rule = {
    country: 'SA',
    region: '',
    names: { en: 'VAT', ar: 'ضريبة' },
    rates,
    delivery: 'standard' as const,
  };
  const taxes = { rules: [rule], pricesIncludeTax: includes, version: 0 };
  const saved = await withStore(store.id, (tx) => saveTaxes(tx, taxes, owner));
  if (!saved.ok) throw new Error(`The taxes were refused: ${JSON.stringify(saved.data)}`);
  if (isComplete) await completeSeller(store);
  await setTerms(store, 'cash', { fee: 37 });
  await setTerms(store, 'credit', { isOn: true });
  await setTerms(store, 'transfer', { isOn: true, iban: 'SA0380000000608010167519' });
  const variants: string[] = [];
  for (const [index, amount] of [1999, 333, 12_345, 1, 50_000, 777].entries()) {
    const stock =
      index === 3 ? null : index === 4 ? { isTracked: true, quantity: 5, allowsBackorder: true } : 100_000;
    variants.push(await makeVariant(store, { title: `Thing ${index}`, amount, stock }));
  }
  const both = { isStackable: true };
  await makeDiscount(store, {
    kind: 'percent',
    percent: '10',
    code: 'TENTH',
    limitTotal: '100000',
    ...both,
  });
  await makeDiscount(store, { kind: 'amount', amount: unit, code: 'FIVEOFF', ...both });
  await makeDiscount(store, { kind: 'free_delivery', code: 'FREEWAY', ...both });
  await makeDiscount(store, { kind: 'percent', percent: '100', code: 'GIFT', ...both });
  await makeDiscount(store, {
    kind: 'buy_get',
    buyQuantity: '2',
    getQuantity: '1',
    percent: '100',
    code: 'THREEFORTWO',
  });
  return { store, variants, owner };
}

/** Runs one history. A refused step is skipped; any other error is thrown. */
export async function live(
  shops: readonly Shop[],
  history: History,
  placement: Placement = {},
): Promise<void> {
  const found = shops[history.shop];
  if (!found) throw new Error('There is no such shop.');
  const { at = TEST_TIME, business } = placement;
  const shop = { ...found, owner: { ...found.owner, at } };
  const orderId = await buy(shop, history, placement);
  if (business) {
    await withStore(shop.store.id, (tx) => issueInvoice(tx, { orderId, business }, shop.owner));
  }
  for (const deed of history.deeds) {
    await withStore(shop.store.id, (tx) => attempt(tx, { shop, orderId, ...deed }));
  }
}

async function buy(
  { store, variants, owner }: Shop,
  history: History,
  placement: Placement,
): Promise<string> {
  const lines = history.lines.map(({ variant, quantity }) => ({
    variantId: variants[variant] ?? '',
    quantity,
  }));
  const cartToken = await fillCart(store, lines, ANYWHERE);
  for (const typed of history.codes) {
    const look = { cartToken, locale: 'en' as const, at: TEST_TIME, typed };
    await withStore(store.id, (tx) => addCode(tx, look, SHOPPER));
  }
  const customerId = history.credit > 0 ? await shopperWith(store, history.credit, owner) : undefined;
  const order = { store, cartToken, customerId, placement };
  const placed =
    (history.isTransfer && (await place(order, 'bank_transfer'))) || (await place(order, 'cash_on_delivery'));
  if (!placed) throw new Error('Cash was not offered.');
  return placed;
}

async function shopperWith(store: TestStore, amount: number, owner: Act): Promise<string> {
  const { id: customerId } = await makeCustomer(store, { email: `${newId()}@example.com` });
  await withStore(store.id, (tx) => giveCredit(tx, { customerId, amount, reason: 'Gift' }, owner));
  return customerId;
}

type Placing = { store: TestStore; cartToken: string; customerId: string | undefined; placement: Placement };

/**
 * Places the order and returns its id; null if the payment method is not offered (a transfer of 0). Any other
 * refusal throws.
 */
async function place(
  { store, cartToken, customerId, placement }: Placing,
  paymentMethod: string,
): Promise<string | null> {
  const { country = 'SA', currency, at = TEST_TIME } = placement;
  const form = { ...GOOD_FORM, country, paymentMethod };
  const to = { country, region: '', city: GOOD_FORM.city, zipCode: GOOD_FORM.zipCode };
  const choice = { to, deliveryId: '', paymentMethod };
  const { quote, creditFor, totals } = await withStore(store.id, (tx) =>
    viewCart(tx, { cartToken, locale: 'en', at, choice, customerId, currency }),
  );
  const part = creditFor && creditFor.amount < totals.total.amount ? creditFor.amount : undefined;
  const more = { form, quote, customerId, currency, credit: part };
  const placed = await placeOrder(store.id, await checkoutOf(store, cartToken, more), { ...SHOPPER, at });
  if (placed.ok) return placed.value.orderId;
  if (placed.code === 'invalid_form' && placed.data.fields.paymentMethod?.code === 'not_offered') return null;
  throw new Error(`The order was refused: ${placed.code} ${JSON.stringify(placed.data)}`);
}

type Attempt = { shop: Shop; orderId: string; deed: (typeof DEEDS)[number]; of: number; much: number };

async function attempt(tx: StoreTx, { shop: { owner }, orderId, deed, of, much }: Attempt): Promise<void> {
  const found = await orderDetail(tx, { orderId, locale: 'en' });
  if (!found.ok) throw new Error(found.code);
  const order = found.value;
  const line = order.lines[of % order.lines.length];
  const lineId = line?.id ?? '';
  const quantity = 1 + (much % (line?.quantity ?? 1));
  const back = (input: object) => refundOrder(tx, { orderId, method: 'cash', ...input }, owner);
  const edit = (units: number) =>
    editOrder(tx, { orderId, version: order.version, lines: [{ lineId, quantity: units }] }, owner);
  const deeds = {
    pay: () => pay(tx, { order, owner }),
    process: () => startProcessing(tx, { orderId }, owner),
    ship: () => shipOrder(tx, { orderId, ...(much % 2 === 0 && { lines: [{ lineId, quantity }] }) }, owner),
    deliver: () => deliverOrder(tx, { orderId }, owner),
    cancel: () => cancelOrder(tx, { orderId, restock: much % 3 > 0, refundMethod: 'cash' }, owner),
    fewer: () => edit(Math.max(1, (line?.quantity ?? 1) - much)),
    more: () => edit((line?.quantity ?? 1) + 1 + much),
    out: () => edit(0),
    units: () => back({ lines: [{ lineId, quantity, restock: much % 2 === 0 }] }),
    delivery: () => back({ delivery: Math.min(much * 100, order.deliveryCharges.amount) }),
    other: () => back({ other: 1 + much }),
    balance: () => back({ balance: true }),
    invoice: () => issueInvoice(tx, { orderId }, owner),
  };
  await deeds[deed]();
}

async function pay(tx: StoreTx, { order, owner }: { order: OrderView; owner: Act }): Promise<void> {
  if (order.status !== 'pending_payment') {
    await collectCash(tx, { orderId: order.id }, owner);
    return;
  }
  const { amount, currency } = order.balance;
  await settleOrder(tx, { orderId: order.id, source: 'transfer', amount, currency }, owner);
}
