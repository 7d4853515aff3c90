import { describe, expect, test } from 'vitest';
import { SIGNATURE_HEADER, signingSecret, signWebhook } from '#adapters/payment-test/index.ts';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { processEvent, receiveEvent, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { ownDownloads, removeFile } from '#domain/downloads/index.ts';
import { invoicesOfOrder } from '#domain/invoices/index.ts';
import { acceptTransfer } from '#domain/manual-payments/index.ts';
import { giveCredit } from '#domain/payments/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SECRET,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { cancelOrder, deliverOrder, orderDetail, refundOrder } from './index.ts';

// E9, K2, K3: an order of only files is delivered in the transaction that pays it.
const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'books', name: 'Books', currency: 'USD' });
const OWNER = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const accountId = await openTestAccount(store, desk);
const book = await makeVariant(store, { title: 'Book', amount: 1000, stock: null });
const free = await makeVariant(store, { title: 'Sampler', amount: 0, stock: null });
const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null });
await giveFile(store, book);
await giveFile(store, free);
await setTerms(store, 'transfer', BANK);
await setTerms(store, 'credit', { isOn: true });

const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(store.id, work);
const BY_BANK = { form: { ...GOOD_FORM, paymentMethod: 'bank_transfer' } };
const accept = (orderId: string) => inStore((tx) => acceptTransfer(tx, { orderId }, OWNER));

const look = (orderId: string) =>
  inStore(async (tx) => {
    const found = await orderDetail(tx, { orderId, locale: 'en' });
    if (!found.ok) throw new Error(found.code);
    const files = await ownDownloads(tx, { orderId }, TEST_TIME);
    const invoices = await invoicesOfOrder(tx, orderId);
    return { ...found.value, files, invoices };
  });
const mailsOf = async (orderId: string) => {
  const rows = await db.admin<{ kind: string }>(
    'select kind from mails where order_id = $1 or dedupe_key = $2 order by kind',
    [orderId, `order_confirmed:${orderId}`],
  );
  return rows.map(({ kind }) => kind);
};

/** Expects a delivered order, one event in its timeline and in the audit log, its invoice and these mails. */
async function expectDelivered(orderId: string, mails = ['downloads_ready', 'order_confirmed']) {
  const order = await look(orderId);
  expect(order).toMatchObject({
    ...{ status: 'delivered', fulfilmentStatus: 'fulfilled', paymentStatus: 'paid', parcels: [] },
    ...{ files: [{ ended: null }], invoices: [{ kind: 'invoice' }] },
  });
  expect(order.lines.every(({ shipped, quantity }) => shipped === quantity)).toBe(true);
  const delivered = order.events.filter(({ kind }) => kind === 'delivered');
  expect(delivered).toMatchObject([{ actorKind: 'system', actorName: 'orders' }]);
  const log = `select actor_kind as by from audit_entries where subject_id = $1 and action = 'order.delivered'`;
  expect(await db.admin(log, [orderId])).toEqual([{ by: 'system' }]);
  expect(await mailsOf(orderId)).toEqual(mails);
  return order;
}

/** Receives and processes a signed provider webhook. */
async function hear(chargeId: string, event: string) {
  const body = JSON.stringify({ id: event, type: 'charge.paid', livemode: false, charge: chargeId });
  const secret = signingSecret(SECRET, { storeId: store.id, accountId });
  const headers = new Headers({ [SIGNATURE_HEADER]: signWebhook(secret, body, TEST_TIME) });
  const received = { provider: 'test', accountId, body, headers };
  const heard = await receiveEvent(store.id, { received, desk }, jobAct());
  expect(heard.ok).toBe(true);
  const [kept] = await db.admin<{ id: string }>('select id from payment_events where event_id = $1', [event]);
  return processEvent(store.id, { eventId: kept?.id ?? '', desk }, jobAct());
}

async function typedCard() {
  const { orderId } = await cardOrder(store, [{ variantId: book, quantity: 1 }]);
  const started = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  const url = started.ok ? started.value.url : null;
  return { orderId, chargeId: (await typeCard(store, url, CARDS.good, TEST_TIME)).chargeId };
}

describe('an order of only files is delivered automatically', () => {
  test('an order of files is delivered when a webhook reports the payment, and only once if it is reported again', async () => {
    const { orderId, chargeId } = await typedCard();
    expect(await look(orderId)).toMatchObject({ status: 'pending_payment', files: [] });
    expect(await hear(chargeId, 'evt_paid')).toBe('done');
    const { events } = await expectDelivered(orderId);
    const kinds = ['placed', 'payment_started', 'paid', 'delivered', 'invoice_issued'];
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
    await expectNothingChanged(db, () => hear(chargeId, 'evt_paid'));
    await hear(chargeId, 'evt_paid_again');
    expect((await expectDelivered(orderId)).events).toEqual(events);
  });

  test('an order of files is delivered once when the webhook, the shopper’s return and the regular check arrive together', async () => {
    const { orderId } = await typedCard();
    const sql = 'select id from payment_attempts where order_id = $1';
    const [attempt] = await db.admin<{ id: string }>(sql, [orderId]);
    const sync = () => syncAttempt(store.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
    await Promise.all([sync(), sync(), sync()]);
    await expectDelivered(orderId);
  });

  test('an order of files with a total of 0 is delivered at once', async () => {
    const { orderId } = await orderOf(store, [{ variantId: free }]);
    await expectDelivered(orderId);
  });

  test('an order of files is delivered when staff confirm its transfer, and a second confirmation changes nothing', async () => {
    const { orderId } = await orderOf(store, [{ variantId: book }], BY_BANK);
    expect(await look(orderId)).toMatchObject({ status: 'pending_payment', fulfilmentStatus: 'unfulfilled' });
    expect(await accept(orderId)).toEqual({ ok: true, value: { changed: true } });
    const mails = ['downloads_ready', 'order_confirmed', 'transfer_instructions'];
    await expectDelivered(orderId, mails);
    const again = await expectNothingChanged(db, () => accept(orderId));
    expect(again).toEqual({ ok: true, value: { changed: false } });
  });

  test('an order of files paid entirely by credit is delivered', async () => {
    const { id: customerId } = await makeCustomer(store, { email: 'sara@example.com' });
    await inStore((tx) => giveCredit(tx, { customerId, amount: 1000, reason: 'Gift' }, OWNER));
    const form = { ...GOOD_FORM, paymentMethod: 'store_credit' };
    const { orderId } = await orderOf(store, [{ variantId: book }], { form, customerId });
    await expectDelivered(orderId);
  });
});

describe('an order that is not delivered automatically', () => {
  test('an order of files and goods delivers the files, and still waits for the goods to be shipped', async () => {
    const { orderId } = await orderOf(store, [{ variantId: book }, { variantId: lamp }], BY_BANK);
    await accept(orderId);
    expect(await look(orderId)).toMatchObject({
      ...{ status: 'confirmed', fulfilmentStatus: 'unfulfilled', files: [{ ended: null }], invoices: [] },
      ...{ lines: [{ shipped: 0 }, { shipped: 0 }] },
    });
  });

  test('an order for a file that was removed before the payment waits for staff', async () => {
    const song = await makeVariant(store, { title: 'Song', amount: 500, stock: null });
    const { productId, fileId } = await giveFile(store, song);
    const { orderId } = await orderOf(store, [{ variantId: song }, { variantId: book }], BY_BANK);
    const off = { productId, fileId, version: 1 };
    expect(await inStore((tx) => removeFile(tx, off, OWNER))).toMatchObject({ ok: true });
    await accept(orderId);
    expect(await look(orderId)).toMatchObject({ status: 'confirmed', fulfilmentStatus: 'unfulfilled' });
    expect(await inStore((tx) => deliverOrder(tx, { orderId }, OWNER))).toMatchObject({ ok: true });
  });
});

test('a delivered order of files can be refunded, which withdraws the file, and cannot be cancelled', async () => {
  const sold = await orderOf(store, [{ variantId: book }], BY_BANK);
  await accept(sold.orderId);
  const order = await look(sold.orderId);
  expect(order.moves).toEqual(['refund']);
  const cancel = () => inStore((tx) => cancelOrder(tx, { orderId: sold.orderId }, OWNER));
  expect(await expectNothingChanged(db, cancel)).toMatchObject({ code: 'illegal_move' });
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  const back = { orderId: sold.orderId, method: 'bank_transfer' as const, lines };
  expect(await inStore((tx) => refundOrder(tx, back, OWNER))).toMatchObject({ ok: true });
  expect(await look(sold.orderId)).toMatchObject({
    ...{ status: 'delivered', paymentStatus: 'refunded', files: [{ ended: 'withdrawn' }] },
    invoices: [{ kind: 'invoice' }, { kind: 'credit_note' }],
  });
  expect((await inStore(checkConsistency)).findings).toEqual([]);
});
