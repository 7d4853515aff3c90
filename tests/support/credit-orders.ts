import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { startPayment } from '#domain/card-payments/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { type CardDesk, creditOf, giveCredit } from '#domain/payments/index.ts';
import { CARDS, openTestAccount, SHOP_URL, testDesk, typeCard } from './card-orders.ts';
import { makeCustomer } from './customers.ts';
import type { TestDatabase } from './database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, SHOPPER } from './orders.ts';
import { BANK, setTerms } from './paying.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

/** The total of an order of two lamps and their delivery. */
export const TOTAL = 4500;

/** `has` is the shopper's credit, `uses` the part of it that the order's form asks for. */
export type CreditOrder = { has: number; uses?: number; method: string };

/** A store that accepts credit beside every other payment method, sells a lamp, and has shoppers with credit. */
export async function creditShop(db: TestDatabase, store: TestStore) {
  const owner = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const desk = testDesk({ at: TEST_TIME });
  const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 500 });
  await setTerms(store, 'credit', { isOn: true });
  await setTerms(store, 'card', { isOn: true });
  await setTerms(store, 'transfer', BANK);
  await openTestAccount(store, desk);
  let made = 0;

  /** A shopper with a given credit, and the form of an order of two lamps that uses `uses` of it. */
  async function shopper({ has, uses = has, method }: CreditOrder) {
    made += 1;
    const email = `part${made}@example.com`;
    const { id: customerId } = await makeCustomer(store, { email });
    const gift = { customerId, amount: has, reason: 'Gift' };
    await withStore(store.id, (tx) => giveCredit(tx, gift, owner));
    const form = { ...GOOD_FORM, email, paymentMethod: method };
    const order = async () => {
      const cartToken = await fillCart(store, [{ variantId: lamp, quantity: 2 }]);
      const input = await checkoutOf(store, cartToken, { form, customerId, credit: uses });
      return () => placeOrder(store.id, input, SHOPPER);
    };
    return { customerId, order };
  }

  async function placed(of: CreditOrder) {
    const { customerId, order } = await shopper(of);
    const done = await (await order())();
    if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.data)}`);
    return { customerId, orderId: done.value.orderId };
  }

  return { owner, desk, lamp, shopper, placed, ...readers(db, store), payCard: payer(db, { store, desk }) };
}

function readers(db: TestDatabase, store: TestStore) {
  const balance = async (customerId: string) =>
    (await withStore(store.id, (tx) => creditOf(tx, customerId)))?.balance.amount;
  const payments = (orderId: string) =>
    db.admin('select method, status, amount::int from payments where order_id = $1 order by method', [
      orderId,
    ]);
  const detail = async (orderId: string) => {
    const found = await withStore(store.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    if (!found.ok) throw new Error(found.code);
    return found.value;
  };
  const inconsistenciesIn = async () => (await withStore(store.id, checkConsistency)).findings;
  return { balance, payments, detail, inconsistenciesIn };
}

/** Starts an order's payment and enters a card. The provider's answer is not read yet. */
function payer(db: TestDatabase, { store, desk }: { store: TestStore; desk: CardDesk }) {
  return async (orderId: string, card = CARDS.good) => {
    const asked = { orderId, shopUrl: SHOP_URL, desk };
    const started = await startPayment(store.id, asked, SHOPPER);
    await typeCard(store, started.ok ? started.value.url : null, card, TEST_TIME);
    const [attempt] = await db.admin<{ id: string; amount: string }>(
      'select id, amount from payment_attempts where order_id = $1',
      [orderId],
    );
    return { attemptId: attempt?.id ?? '', asked: Number(attempt?.amount) };
  };
}
