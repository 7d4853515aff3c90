import { beforeEach, describe, expect, test } from 'vitest';
import { openCardDesk } from '#adapters/payment-desk/index.ts';
import { SIGNATURE_HEADER, signingSecret, signWebhook } from '#adapters/payment-test/index.ts';
import { processEvent, startPayment } from '#domain/card-payments/index.ts';
import { bank } from '#domain/testbank/index.ts';
import { newId } from '#lib/ids.ts';
import { CARDS, cardOrder, jobAct, openTestAccount, SECRET, typeCard } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const secretKey = () => SECRET;
const server = await webServer({ secretKey, clock: () => TEST_TIME });
const desk = openCardDesk(server.config, bank);
const account = await openTestAccount(cedar, desk);
const foreign = await openTestAccount(najd, desk);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
let charge = { orderId: '', chargeId: '' };

beforeEach(async () => {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  const shopUrl = `http://${shopHost('cedar')}`;
  const started = await startPayment(cedar.id, { orderId, shopUrl, desk }, SHOPPER);
  const page = started.ok ? started.value.url : null;
  charge = { orderId, chargeId: (await typeCard(cedar, page, CARDS.good, TEST_TIME)).chargeId };
});

type Sent = {
  store?: TestStore;
  to?: string;
  signer?: { storeId: string; accountId: string };
  at?: Date;
  event?: object;
  header?: string | null;
  body?: string;
};

/** A webhook as the test bank sends it, with one thing changed. */
function send({ to = `/webhooks/test/${account}`, store = cedar, at = TEST_TIME, ...sent }: Sent = {}) {
  const event = { id: 'evt_1', type: 'charge.paid', livemode: false, charge: charge.chargeId, ...sent.event };
  const body = sent.body ?? JSON.stringify(event);
  const secret = signingSecret(SECRET, sent.signer ?? { storeId: cedar.id, accountId: account });
  const header = sent.header === undefined ? signWebhook(secret, body, at) : sent.header;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (header !== null) headers[SIGNATURE_HEADER] = header;
  return ask(server, { host: shopHost(store.slug), path: to }, { method: 'POST', headers, body });
}

const inbox = () =>
  db.admin<{ id: string; state: string }>('select id, state from payment_events order by id');
const jobs = async () => {
  const rows = await db.admin<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'payments.process-event'`,
  );
  return rows[0]?.count;
};
const paid = async () => {
  const rows = await db.admin('select payment_status from orders where id = $1', [charge.orderId]);
  return rows[0]?.payment_status;
};

describe('a webhook is accepted from the provider only (W)', () => {
  test.each<[string, () => Sent, number]>([
    ['without a signature', () => ({ header: null }), 400],
    ['with an invalid signature', () => ({ header: 't=1,v1=00' }), 400],
    [
      'signed with another account’s secret',
      () => ({ signer: { storeId: najd.id, accountId: foreign } }),
      400,
    ],
    ['that is six minutes old', () => ({ at: new Date(TEST_TIME.getTime() - 360_000) }), 400],
    ['dated six minutes ahead', () => ({ at: new Date(TEST_TIME.getTime() + 360_000) }), 400],
    ['about a live payment in test mode', () => ({ event: { livemode: true } }), 400],
    ['that is not JSON', () => ({ body: 'charge=paid' }), 400],
    ['with a NUL byte', () => ({ body: '{"id":"evt\u0000"}' }), 400],
    ['to an account that does not exist', () => ({ to: `/webhooks/test/${newId()}` }), 404],
    ['to another store’s account', () => ({ to: `/webhooks/test/${foreign}` }), 404],
    ['to this account at another store', () => ({ store: najd }), 404],
    ['to this account as another provider’s', () => ({ to: `/webhooks/stripe/${account}` }), 404],
    ['to an unknown provider', () => ({ to: `/webhooks/paypal/${account}` }), 404],
    ['to no account', () => ({ to: '/webhooks/test' }), 404],
    ['of a megabyte', () => ({ body: 'x'.repeat(1_048_577) }), 413],
  ])('a webhook %s is refused and not stored', async (_, sent, status) => {
    const answer = await expectNothingChanged(db, () => send(sent()));
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain(SECRET);
  });

  test('the webhook address does not exist for GET, nor on the platform', async () => {
    const path = `/webhooks/test/${account}`;
    expect((await ask(server, { host: shopHost('cedar'), path })).status).toBe(400);
    expect((await ask(server, { host: PLATFORM, path })).status).toBe(404);
  });

  // The naive variant: it compares the signature and ignores the time, so an old webhook is as good as a new one.
  test('a naive check of only the signature accepts a copy of an old webhook', () => {
    const secret = signingSecret(SECRET, { storeId: cedar.id, accountId: account });
    const old = signWebhook(secret, '{}', new Date(TEST_TIME.getTime() - 86_400_000));
    const naive = (header: string) =>
      header === signWebhook(secret, '{}', new Date(Number(/t=(\d+)/.exec(header)?.[1]) * 1000));
    expect(naive(old)).toBe(true);
  });
});

describe('repeated webhooks', () => {
  test('a webhook that is delivered a hundred times is stored once, with one job, and records one payment', async () => {
    const before = { kept: (await inbox()).length, jobs: (await jobs()) ?? 0 };
    const event = { id: `evt_${charge.chargeId}` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ event })));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    const kept = await inbox();
    expect([kept.length, await jobs()]).toEqual([before.kept + 1, before.jobs + 1]);
    expect(await paid()).toBe('pending');
    const eventId = kept.at(-1)?.id ?? '';
    expect(await processEvent(cedar.id, { eventId, desk }, jobAct())).toBe('done');
    expect(await paid()).toBe('paid');
    await expectNothingChanged(db, () => processEvent(cedar.id, { eventId, desk }, jobAct()));
  });

  test('a webhook of an unknown kind is stored and ignored', async () => {
    const before = await jobs();
    expect((await send({ event: { id: 'evt_tax', type: 'tax.settings.updated' } })).status).toBe(204);
    expect((await inbox()).at(-1)?.state).toBe('ignored');
    expect(await jobs()).toBe(before);
  });

  test('what a webhook says besides its payment is stored nowhere, least of all the buyer', async () => {
    const event = { id: 'evt_names', customer: { name: 'Sara Karam', email: 'sara.karam@example.com' } };
    expect((await send({ event })).status).toBe(204);
    const rows = await db.admin<{ row: string }>('select row_to_json(e)::text as row from payment_events e');
    expect(rows.filter(({ row }) => /Karam/i.test(row))).toEqual([]);
  });

  test('events of one account beyond the limit of an hour are answered 429 and not stored', async () => {
    const others = await makeStore({ slug: 'events', name: 'Events' });
    const to = `/webhooks/test/${await openTestAccount(others, desk)}`;
    const signer = { storeId: others.id, accountId: to.split('/').at(-1) ?? '' };
    const post = (id: string) => send({ store: others, to, signer, event: { id, type: 'tax.updated' } });
    expect((await post('evt_first')).status).toBe(204);
    await db.admin("update rate_limits set hits = 2000 where bucket = 'payment events' and store_id = $1", [
      others.id,
    ]);
    expect((await expectNothingChanged(db, () => post('evt_too_many'))).status).toBe(429);
  });

  test('a webhook about an unknown payment page is ignored when it is processed', async () => {
    await send({ event: { id: 'evt_other', charge: newId() } });
    const eventId = (await inbox()).at(-1)?.id ?? '';
    expect(await processEvent(cedar.id, { eventId, desk }, jobAct())).toBe('ignored');
    expect(await paid()).toBe('pending');
  });

  test('webhooks that arrive in the wrong order still record the payment', async () => {
    await send({ event: { id: `evt_p_${charge.chargeId}`, type: 'charge.paid' } });
    await send({ event: { id: `evt_a_${charge.chargeId}`, type: 'charge.declined' } });
    for (const { id: eventId } of (await inbox()).filter(({ state }) => state === 'received')) {
      await processEvent(cedar.id, { eventId, desk }, jobAct());
    }
    expect(await paid()).toBe('paid');
  });
});
