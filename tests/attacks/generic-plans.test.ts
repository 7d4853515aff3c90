import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { addPayout, type PayoutProvider } from '#domain/accounting/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { matchCourierList } from '#domain/manual-payments/index.ts';
import { admitCash, readUnderWay } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { plansOf } from '#tests/support/plans.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);

let statements = 0;
const add = (tx: StoreTx, provider: PayoutProvider, rows: number) => {
  const name = `${++statements}.csv`;
  const lines = Array.from({ length: rows }, (_, at) => ({
    ...{
      line: at + 2,
      kind: 'payment' as const,
      reference: `${name} ${at}`,
      orderId: null,
      key: `${name} ${at}`,
    },
    ...{ day: '2026-11-20', gross: 100, fee: 0, net: 100 },
  }));
  const file = { provider, currency: 'USD', lines, leftOut: [] };
  return addPayout(tx, { file, bytes: Buffer.from(name), fileName: name, payer: '' }, STAFF);
};

// Rows of earlier months.
await withStore(cedar.id, (tx) => add(tx, 'other', 3000));
await db.admin(
  `insert into payments (store_id, id, order_id, method, status, currency, amount, provider, reference, created_at)
   select $1, gen_random_uuid(), $2, 'card', 'voided', 'USD', 100, 'stripe', 'pi_' || n, now()
     from generate_series(1, 3000) n`,
  [cedar.id, orderId],
);
await db.admin(
  `insert into fulfilments (store_id, id, order_id, number, tracking_number, shipped_at)
   select $1, gen_random_uuid(), $2, n, 'AWB' || n, now() from generate_series(1, 3000) n`,
  [cedar.id, orderId],
);
await db.admin('vacuum (analyze) payout_rows, payments, fulfilments');
// An index alone is read where vacuum found that all can see a page's rows. Here it found none: the tests' server writes
// commits to disk a moment later.
await db.admin("update pg_class set relallvisible = relpages where relname in ('payments', 'fulfilments')");

/** The index is asked once for each line, with the line's own value. */
const asks = (index: string, condition: string) =>
  new RegExp(`using ${index} .*\\n +Index Cond: .*\\(${condition.replaceAll('.', '\\.')}\\)`);

test('a statement of a provider asks an index for each of its lines (attack 24.23)', async () => {
  const plans = await plansOf(cedar.id, 'unnest', (tx) => add(tx, 'stripe', 3));
  expect(plans).toMatch(asks('payout_rows_once', 'row_key = k.key'));
  expect(plans).toMatch(asks('payments_reference', 'reference = r.reference'));
});

test('a statement of another payer asks an index for each of its lines, and reads references of payments once (attack 24.23)', async () => {
  const plans = await plansOf(cedar.id, 'unnest', (tx) => add(tx, 'other', 3));
  expect(plans).toMatch(asks('fulfilments_tracking_key', 'tracking_key = r_1.reference'));
  expect(plans).toMatch(/Hash Cond: \(upper\(p\.reference\) = r_2\.reference\)/);
  expect(plans).toContain('Index Only Scan using payments_reference');
});

test('a courier’s list asks an index for each of its rows (attack 24.23)', async () => {
  const row = { line: 2, reference: 'AWB7', amount: '20', fee: '' };
  const plans = await plansOf(cedar.id, 'tracking_key', (tx) => matchCourierList(tx, [row]));
  expect(plans).toMatch(asks('fulfilments_tracking_key', 'tracking_key = r.key'));
});

test('the open cash orders of a phone are counted by their own index (attack 24.23)', async () => {
  await setTerms(cedar, 'cash', { openPerPhone: 3 });
  const paying = { total: money(2000, 'USD'), base: 'USD', destination: { country: 'SA', city: 'Riyadh' } };
  const buyer = { phone: '+966501234567', emailNorm: 'sara@example.com', paying };
  expect(await plansOf(cedar.id, '"phone" =', (tx) => admitCash(tx, buyer))).toContain('orders_open_cash');
});

test('what a card account has under way is counted by its own indexes (attack 24.23)', async () => {
  const plans = await plansOf(cedar.id, 'payment_attempts', (tx) => readUnderWay(tx, newId()));
  expect(plans).toContain('payment_attempts_under_way');
  expect(plans).toContain('payment_calls_under_way');
});
