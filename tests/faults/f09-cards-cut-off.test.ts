import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { checkAttempt, makeCall, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { refundOrder } from '#domain/orders/index.ts';
import type { PaymentProvider } from '#domain/payments/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const now = { at: TEST_TIME };
const desk = testDesk(now);
await openTestAccount(cedar, desk);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const newOrder = async () => (await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }])).orderId;
const start = (orderId: string, at = desk) =>
  startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk: at }, SHOPPER);
const attemptOf = async (orderId: string) =>
  (await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [orderId]))[0]?.id ??
  '';
const count = async (sql: string, id: string) => (await db.admin<{ n: number }>(sql, [id]))[0]?.n;
const charges = (orderId: string) =>
  count('select count(*)::int as n from test_charges where order_reference = $1', orderId);
const statusOf = async (orderId: string) =>
  (await db.admin('select status, payment_status from orders where id = $1', [orderId]))[0];

async function paidOrder(): Promise<string> {
  const orderId = await newOrder();
  const started = await start(orderId);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  await syncAttempt(cedar.id, { attemptId: await attemptOf(orderId), desk }, jobAct());
  return orderId;
}

/** Requests a refund of half of an order's money; returns the call that the refund job will make. */
async function askedBack(orderId: string): Promise<string> {
  const asked = await withStore(cedar.id, (tx) =>
    refundOrder(tx, { orderId, other: 1000, method: 'card' }, jobAct()),
  );
  if (!asked.ok) throw new Error(asked.code);
  const sql = `select c.id from payment_calls c join payment_attempts t on t.id = c.attempt_id where t.order_id = $1`;
  return (await db.admin<{ id: string }>(sql, [orderId]))[0]?.id ?? '';
}

const givenBack = (orderId: string) =>
  count(
    `select coalesce(sum(r.amount), 0)::int as n from test_refunds r join test_charges c on c.id = r.charge_id
      where c.order_reference = $1`,
    orderId,
  );

/** A card desk where one call succeeds at the provider and its answer is lost, once. */
function losing(what: 'openCheckout' | 'retrieve' | 'refund') {
  let isLost = false;
  return testDesk(now, (provider) => {
    const ask = provider[what] as (...asked: unknown[]) => Promise<unknown>;
    const lossy = async (...asked: unknown[]) => {
      const answer = await ask(...asked);
      if (isLost) return answer;
      isLost = true;
      return { ok: false, code: 'provider_unreachable', data: { reason: 'timeout' } };
    };
    return { [what]: lossy } as Partial<PaymentProvider>;
  });
}

describe('a call that the provider executed and whose answer was lost (F9)', () => {
  test('a card page whose answer was lost is found again, not opened twice (F9)', async () => {
    const orderId = await newOrder();
    const lossy = losing('openCheckout');
    expect(await start(orderId, lossy)).toMatchObject({ ok: false, code: 'provider_unreachable' });
    expect(await statusOf(orderId)).toEqual({ status: 'pending_payment', payment_status: 'pending' });
    expect(await start(orderId, lossy)).toMatchObject({ ok: true });
    expect(await charges(orderId)).toBe(1);
  });

  test('a captured payment whose answer was lost is found by the next check (F9)', async () => {
    const orderId = await newOrder();
    const started = await start(orderId);
    await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
    const asked = { attemptId: await attemptOf(orderId), desk: losing('retrieve') };
    expect(await syncAttempt(cedar.id, asked, jobAct())).toMatchObject({ code: 'provider_unreachable' });
    expect(await statusOf(orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await syncAttempt(cedar.id, asked, jobAct())).toEqual({ ok: true, value: 'paid' });
  });

  test('a refund whose answer was lost is not made a second time (F9)', async () => {
    const orderId = await paidOrder();
    const asked = { callId: await askedBack(orderId), desk: losing('refund') };
    await expect(makeCall(cedar.id, asked, jobAct())).rejects.toThrow('did not answer');
    expect(await makeCall(cedar.id, asked, jobAct())).toBe('done');
    expect(await makeCall(cedar.id, asked, jobAct())).toBe('nothing');
    expect(await givenBack(orderId)).toBe(1000);
  });
});

describe('kill -9 between the provider’s action and our record of it', () => {
  async function killedWhile(what: 'start' | 'sync' | 'refund', id: string): Promise<void> {
    const script = join(import.meta.dirname, 'card-process.ts');
    const child = spawn(process.execPath, [script, db.urls.app, cedar.id, what, id], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }

  test.skipIf(!IS_WIDE)(
    'after kill -9 between the provider’s action and our record of it, the next try corrects page, payment and refund',
    async () => {
      const opening = await newOrder();
      const taking = await newOrder();
      const started = await start(taking);
      await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
      const giving = await paidOrder();
      const callId = await askedBack(giving);
      const attemptId = await attemptOf(taking);
      await Promise.all([
        killedWhile('start', opening),
        killedWhile('sync', attemptId),
        killedWhile('refund', callId),
      ]);
      expect(await statusOf(taking)).toEqual({ status: 'pending_payment', payment_status: 'pending' });
      expect(await start(opening)).toMatchObject({ ok: true });
      expect(await charges(opening)).toBe(1);
      expect(await checkAttempt(cedar.id, { attemptId, desk }, jobAct(2))).toBe('paid');
      expect(await statusOf(taking)).toEqual({ status: 'confirmed', payment_status: 'paid' });
      expect(await makeCall(cedar.id, { callId, desk }, jobAct())).toBe('done');
      expect(await givenBack(giving)).toBe(1000);
    },
    60_000,
  );
});

describe('a lost webhook (F10)', () => {
  test('a payment whose webhook is lost is found by the regular check two minutes later (F10)', async () => {
    const orderId = await newOrder();
    const started = await start(orderId);
    await typeCard(
      cedar,
      started.ok ? started.value.url : null,
      { ...CARDS.good, delivery: 'lost' },
      TEST_TIME,
    );
    const attemptId = await attemptOf(orderId);
    const jobs = `select count(*)::int as n from graphile_worker.jobs
                   where task_identifier = 'payments.check' and key like '%' || $1`;
    expect(await count(jobs, attemptId)).toBe(1);
    expect(await statusOf(orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await checkAttempt(cedar.id, { attemptId, desk }, jobAct(2))).toBe('paid');
    expect(await statusOf(orderId)).toEqual({ status: 'confirmed', payment_status: 'paid' });
  });
});
