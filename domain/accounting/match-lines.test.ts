import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { cardRefundsIn } from '#tests/support/card-refunds.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { addPayout, type ColumnMap, readPayout, readPayoutFile } from './index.ts';

// A provider's statement names the provider's own payment, not the order.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const cards = await cardRefundsIn(cedar, db);
const STRIPE =
  'automatic_payout_effective_at,balance_transaction_id,currency,gross,fee,net,reporting_category,payment_intent_id';
const MOYASAR = 'payment_id,type,currency,amount,net_amount,total_fee,transaction_date';
let orders = 0;

/** An order of 35.00 paid by card, with the reference that the adapter of this provider writes. */
async function paidBy(provider: 'stripe' | 'moyasar') {
  const orderId = await cards.paidOrder('pays');
  const reference = provider === 'stripe' ? `pi_3Qz${++orders}aB` : `0b1c${++orders}-d2`;
  await db.admin('update payments set provider = $1, reference = $2 where order_id = $3', [
    provider,
    reference,
    orderId,
  ]);
  return { orderId, reference };
}

async function outcomesOf(rows: string[], columns: ColumnMap | null = null, store = cedar) {
  const bytes = Buffer.from(rows.join('\n'));
  const file = await readPayoutFile(bytes, { columns, currency: 'USD', paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error(JSON.stringify(file));
  const statement = { file: file.value, bytes, fileName: 'a.csv', payer: '' };
  return withStore(store.id, async (tx) => {
    const added = await addPayout(tx, statement, cards.staffAt(0));
    if (!added.ok) throw new Error(added.code);
    const found = await readPayout(tx, added.value);
    if (!found.ok) throw new Error(found.code);
    return found.value.lines.rows.map(({ outcome, order, expected }) => [
      outcome,
      order?.id ?? null,
      expected?.amount ?? null,
    ]);
  });
}

const charge = (id: string, payment: string, gross: number, category = 'charge') =>
  `2026-11-05 00:00:00,txn_${id},usd,${gross}.00,0.00,${gross}.00,${category},${payment}`;

test('a line of a Stripe file is matched only with a Stripe payment of the same store', async () => {
  const [first, second, other] = [await paidBy('stripe'), await paidBy('stripe'), await paidBy('moyasar')];
  await cards.askRefund(first.orderId, { other: 700 });
  const rows = [
    charge('1', second.reference, 35),
    charge('2', first.reference, 35),
    charge('3', first.reference, -7, 'refund'),
    charge('4', first.reference, -7, 'refund'),
    charge('5', other.reference, 35),
    charge('6', 'pi_none', 35),
  ];
  expect(await outcomesOf([STRIPE, ...rows])).toEqual([
    ['matched', second.orderId, 3500],
    ['matched', first.orderId, 3500],
    ['matched', first.orderId, -700],
    ['paid_before', first.orderId, null],
    ['unknown', null, null],
    ['unknown', null, null],
  ]);
  const elsewhere = await outcomesOf([STRIPE, ...rows.slice(0, 1)], null, najd);
  expect(elsewhere).toEqual([['unknown', null, null]]);
});

test('a line of a Moyasar file is matched with its Moyasar payment, and a different amount is shown beside the order’s amount', async () => {
  const [paid, short] = [await paidBy('moyasar'), await paidBy('moyasar')];
  const row = (id: string, amount: number) =>
    `${id},pay,USD,${amount}.00,${amount - 1}.00,1.00,2026-11-02 10:00:00`;
  expect(await outcomesOf([MOYASAR, row(paid.reference, 35), row(short.reference, 34)])).toEqual([
    ['matched', paid.orderId, 3500],
    ['differs', short.orderId, 3500],
  ]);
});

test('a file with mapped columns is matched by the payment reference of any provider, in any letter case, before the order number', async () => {
  const [paid, named] = [await paidBy('stripe'), await paidBy('stripe')];
  const [row] = await db.admin<{ number: string }>('select number from orders where id = $1', [
    named.orderId,
  ]);
  await db.admin('update payments set reference = $1 where order_id = $2', [row?.number, paid.orderId]);
  const columns = { reference: 0, gross: 1, fee: null, net: null, day: 2 };
  const text = ['payment,amount,day', `${row?.number},35.00,2026-11-20`];
  expect(await outcomesOf(text, columns)).toEqual([['matched', paid.orderId, 3500]]);
  const shouted = ['payment,amount,day', `${named.reference.toUpperCase()},35.00,2026-11-20`];
  expect(await outcomesOf(shouted, columns)).toEqual([['matched', named.orderId, 3500]]);
});

test('if an order has two card payments, each statement line is matched with its own payment', async () => {
  const { orderId, reference } = await paidBy('stripe');
  await db.admin(
    `insert into payments (store_id, id, order_id, method, status, currency, amount, provider, reference, settled_at,
        settled_by, created_at)
     select store_id, gen_random_uuid(), order_id, method, status, currency, 1200, provider, 'pi_second', settled_at,
        settled_by, created_at from payments where order_id = $1`,
    [orderId],
  );
  expect(
    await outcomesOf([
      STRIPE,
      charge('21', 'pi_second', 35),
      charge('22', 'pi_second', 12),
      charge('23', reference, 35),
    ]),
  ).toEqual([
    ['differs', orderId, 1200],
    ['matched', orderId, 1200],
    ['matched', orderId, 3500],
  ]);
});
