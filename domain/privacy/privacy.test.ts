import { text as textOf } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { operatorAct, staffAct } from '#domain/audit/index.ts';
import { addBackInStockAlert } from '#domain/back-in-stock/index.ts';
import { sendMessage } from '#domain/inbox/index.ts';
import { cancelOrder, deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { refuseCashOf } from '#domain/payments/index.ts';
import { sendTextMessage } from '#domain/text-messages/index.ts';
import { jsonParts } from '#lib/json-parts.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  countRequests,
  eraseForRequest,
  eraseOwnAccount,
  exportForRequest,
  listRequests,
  openRequest,
  type RequestKind,
  readRequest,
  recordOwnExport,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const _OPERATOR = operatorAct(
  { userId: cedar.ownerId, name: 'Nadia', role: 'support', permission: 'privacy.register' },
  TEST_TIME,
);
const secretKey = 'a key that only the process has';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 4500, stock: 100 });
const rug = await makeVariant(cedar, { title: 'Rug', amount: 9000, stock: 0 });
const mug = await makeVariant(najd, { title: 'Mug', amount: 4500, stock: 100 });
const line = { variantId: lamp };

type Typed = { email?: string; phone?: string; kind?: RequestKind; receivedOn?: string };
async function open({ email = '', phone = '', ...more }: Typed, store = cedar, act = OWNER): Promise<string> {
  const request = { kind: 'erasure', receivedOn: '2026-11-20', secretKey, ...more } as const;
  const done = await openRequest({ ...request, storeId: store.id, email, phone }, act);
  if (!done.ok) throw new Error(done.code);
  return done.value.requestId;
}
const erase = (requestId: string) => eraseForRequest({ storeId: cedar.id, requestId }, OWNER);
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const cancel = (orderId: string) => inCedar((tx) => cancelOrder(tx, { orderId }, OWNER));
const alert = (email: string) =>
  inCedar((tx) =>
    addBackInStockAlert(
      tx,
      { variantId: rug, email, customerId: null, locale: 'en', linkBase: 'https://shop.example' },
      SHOPPER,
    ),
  );
const message = (email: string, store: TestStore = cedar) =>
  withStore(store.id, (tx) =>
    sendMessage(
      tx,
      { name: 'Sara', email, orderNumber: '', comments: 'Where is it?', locale: 'en' },
      SHOPPER,
    ),
  );

/** The tables in which a text occurs anywhere, without those that are kept by law or append-only. */
async function tablesWith(text: string, store = cedar): Promise<string[]> {
  const tables = await db.admin<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.admin(
      `select 1 from ${name} t where t.store_id = $1 and position(lower($2) in lower(t::text)) > 0 limit 1`,
      [store.id, text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('a guest without an account', () => {
  test('a guest is found by e-mail in orders, messages, alerts and mails, and an erasure leaves nothing but the audit log', async () => {
    const email = 'guest@hidden.example';
    const form = {
      ...GOOD_FORM,
      name: 'Mona Guest',
      email: 'Guest@Hidden.example',
      phone: '+966 55 111 2222',
    };
    const over = await orderOf(cedar, [line], { form });
    const abroad = await orderOf(najd, [{ variantId: mug }], { form });
    await cancel(over.orderId);
    await inCedar((tx) =>
      sendTextMessage(tx, { to: '+966551112222', channel: 'sms', body: 'Hi', orderId: over.orderId }, OWNER),
    );
    for (const step of [message(email), alert(email), message(email, najd)]) {
      expect((await step).ok).toBe(true);
    }
    await db.admin("update mails set status = 'sent' where lower(recipient) = $1", [email]);
    const requestId = await open({ email: ' GUEST@hidden.example ', phone: '+966 55 111 2222' });
    const page = await readRequest(cedar.id, requestId);
    expect(page?.held).toMatchObject({
      ...{ accounts: [], ordersOver: 1, ordersOpen: 0, messages: 1, alerts: 1, texts: 1 },
      alsoSeen: { emails: [], phones: [] },
    });
    expect(page?.held?.mails).toBeGreaterThan(0);
    expect(await readRequest(najd.id, requestId)).toBeNull();
    expect(await erase(requestId)).toEqual({
      ok: true,
      value: { accounts: 0, orders: 1, waiting: 0, reviews: 0, messages: 1 },
    });
    for (const text of [email, '+966551112222', 'Mona Guest'])
      expect(await tablesWith(text), text).toEqual([]);
    expect(await tablesWith(email, najd)).toEqual(expect.arrayContaining(['contact_messages', 'orders']));
    expect(abroad.number).toBeGreaterThan(0);
    const order = await db.admin('select total, city from orders where id = $1', [over.orderId]);
    expect(order).toEqual([{ total: '5000', city: 'Riyadh' }]);
  });

  test('a guest’s open order keeps the data that the courier needs, and is erased with its mails and texts once it is finished', async () => {
    const form = {
      ...GOOD_FORM,
      name: 'Huda Waits',
      email: 'huda@hidden.example',
      phone: '+966 55 333 4444',
    };
    const { orderId } = await orderOf(cedar, [line], { form });
    const requestId = await open({ phone: '+966553334444' });
    expect(await erase(requestId)).toMatchObject({ value: { orders: 0, waiting: 1 } });
    expect(await tablesWith('Huda Waits')).toContain('orders');
    await inCedar((tx) => startProcessing(tx, { orderId }, OWNER));
    await inCedar((tx) => shipOrder(tx, { orderId }, OWNER));
    await inCedar((tx) => deliverOrder(tx, { orderId }, OWNER));
    // The law requires the invoice to be kept, and a pending mail is erased when it ends.
    expect(await tablesWith('Huda Waits')).toEqual(['invoices', 'mails']);
    expect(await db.admin('select distinct status from mails where order_id = $1', [orderId])).toEqual([
      { status: 'queued' },
    ]);
  });

  test('a request with a phone number erases only guest orders with that number, and shows the other addresses in them', async () => {
    const shared = '+966 55 777 8888';
    const one = { ...GOOD_FORM, name: 'Amal', email: 'amal@hidden.example', phone: shared };
    const two = { ...GOOD_FORM, name: 'Amal', email: 'amal@hidden.example', phone: '+966 55 999 0000' };
    const first = await orderOf(cedar, [line], { form: one });
    const other = await orderOf(cedar, [line], { form: two });
    const account = await makeCustomer(cedar, { email: 'sister@hidden.example' });
    const hers = await orderOf(cedar, [line], {
      form: { ...one, email: 'sister@hidden.example' },
      customerId: account.id,
    });
    for (const { orderId } of [first, other, hers]) await cancel(orderId);
    const requestId = await open({ phone: shared });
    expect((await readRequest(cedar.id, requestId))?.held).toMatchObject({
      ordersOver: 1,
      alsoSeen: { emails: ['amal@hidden.example', 'sister@hidden.example'], phones: [] },
    });
    expect(await erase(requestId)).toMatchObject({ value: { orders: 1, accounts: 0 } });
    const names = await db.admin('select user_name from orders where id = any($1) order by id', [
      [first, other, hers].map(({ orderId }) => orderId),
    ]);
    expect(names).toEqual([{ user_name: '' }, { user_name: 'Amal' }, { user_name: 'Amal' }]);
    const words = await db.admin("select 1 from buyer_words where email_norm = 'amal@hidden.example'");
    expect(words.length, 'the other order is still found by a search').toBeGreaterThan(0);
  });
});

describe('an account', () => {
  const shopper = async (email: string, isVerified = true) => {
    const { id } = await makeCustomer(cedar, { email, name: 'Salma Account', isVerified });
    return { id, email, emailNorm: email, emailVerified: isVerified };
  };

  test('a shopper’s own erasure also finds what their address left as a guest, and is logged without the address', async () => {
    const own = await shopper('salma@hidden.example');
    await message(own.email);
    const { orderId } = await orderOf(cedar, [line], { form: { ...GOOD_FORM, email: own.email } });
    await cancel(orderId);
    await db.admin("update mails set status = 'sent' where lower(recipient) = $1", [own.email]);
    const erased = await eraseOwnAccount({ storeId: cedar.id, secretKey, shopper: own }, SHOPPER);
    expect(erased).toEqual({ accounts: 1, orders: 1, waiting: 0, reviews: 0, messages: 1 });
    expect(await tablesWith(own.email)).toEqual([]);
    const { rows } = await listRequests({ storeId: cedar.id, view: 'closed', at: TEST_TIME });
    expect(rows[0]).toMatchObject({ kind: 'erasure', source: 'shopper', outcome: 'done', byName: 'shopper' });
  });

  test('erasing an account with an unverified address erases no record that only contains the address', async () => {
    const own = await shopper('victim@hidden.example', false);
    await message(own.email);
    await eraseOwnAccount({ storeId: cedar.id, secretKey, shopper: own }, SHOPPER);
    expect(await tablesWith(own.email)).toEqual(['contact_messages']);
  });

  test('an account that proved no address and never ordered goes without a request and without a note for restores', async () => {
    const countOf = async () => {
      const [row] = await db.admin<{ n: number }>(
        `select ((select count(*) from erasures) + (select count(*) from privacy_requests))::int as n`,
      );
      return row?.n;
    };
    const before = await countOf();
    const idle = await shopper('idle@hidden.example', false);
    const erased = await eraseOwnAccount({ storeId: cedar.id, secretKey, shopper: idle }, SHOPPER);
    expect(erased).toMatchObject({ accounts: 1, orders: 0 });
    expect(await db.admin('select 1 from customers where id = $1', [idle.id])).toEqual([]);
    expect(await countOf()).toBe(before);
    const buyer = await shopper('buyer@hidden.example', false);
    await orderOf(cedar, [line], { customerId: buyer.id });
    await eraseOwnAccount({ storeId: cedar.id, secretKey, shopper: buyer }, SHOPPER);
    expect(await countOf()).toBe((before ?? 0) + 2);
  });

  test('a shopper’s downloads of one day are one entry of the log', async () => {
    const own = await shopper('often@hidden.example');
    const before = (await countRequests({ storeId: cedar.id, at: TEST_TIME })).closed;
    const record = () => recordOwnExport({ storeId: cedar.id, secretKey, shopper: own }, SHOPPER);
    await Promise.all([record(), record(), record()]);
    expect((await countRequests({ storeId: cedar.id, at: TEST_TIME })).closed).toBe(before + 1);
  });

  test('a request’s file has the account, orders and what staff wrote, but no account that a stranger may have opened', async () => {
    const own = await shopper('file@hidden.example');
    await orderOf(cedar, [line], { form: { ...GOOD_FORM, email: own.email }, customerId: own.id });
    const twin = await makeCustomer(cedar, { email: 'twin@hidden.example', name: 'A stranger' });
    await db.admin(
      "update customers set email_norm = $2, email_verified_at = null, password_hash = 'x' where id = $1",
      [twin.id, own.email],
    );
    await inCedar((tx) =>
      refuseCashOf(tx, { kind: 'email', value: own.email, reason: 'Refused twice' }, OWNER),
    );
    const requestId = await open({ email: own.email, kind: 'export' });
    const asked = { storeId: cedar.id, requestId, locale: 'en', origin: 'https://shop.example' } as const;
    const file = await exportForRequest(asked, OWNER);
    if (!file.ok) throw new Error(file.code);
    const text = await textOf(jsonParts(file.value));
    expect(JSON.parse(text)).toMatchObject({
      accounts: [{ account: { name: 'Salma Account', email: own.email } }],
      orders: [{ email: own.email, total: '50.00 USD' }],
      refuseList: [{ value: own.email, reason: 'Refused twice' }],
    });
    expect(text).not.toContain(twin.name);
    expect((await readRequest(cedar.id, requestId))?.held?.accounts.map(({ isProven }) => isProven)).toEqual([
      true,
      false,
    ]);
    const foreign = await expectNothingChanged(db, () =>
      exportForRequest({ ...asked, storeId: najd.id }, OWNER),
    );
    expect(foreign).toMatchObject({ code: 'request_closed' });
  });
});
