import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { issueInvoice, readInvoice, type SheetKey } from '#domain/invoices/index.ts';
import { cancelOrder, eraseOrders } from '#domain/orders/index.ts';
import { createLogger } from '#lib/log.ts';
import { translator } from '#messages/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { renderDocumentTask } from '#worker/tasks/render-document.ts';

// An invoice is for the holder of its order and for the staff of its store (O, T2).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const log = createLogger({ level: 'silent' });
const act = systemAct('test', TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const oud = await makeVariant(najd, { title: 'Oud', amount: 2000, stock: null });

const mine = await invoiced(cedar, lamp);
const other = await invoiced(cedar, lamp);
const foreign = await invoiced(najd, oud);

async function invoiced(store: TestStore, variantId: string) {
  const order = await orderOf(store, [{ variantId }]);
  const issued = await withStore(store.id, (tx) => issueInvoice(tx, { orderId: order.orderId }, act));
  if (!issued.ok) throw new Error(issued.code);
  await draw(store, { of: issued.value.id, language: 'both' });
  return { ...order, invoice: issued.value };
}

function draw(store: TestStore, key: SheetKey): Promise<void> {
  const job = { storeId: store.id, ...key };
  return asWorker(() => renderDocumentTask.run(job, { config: server.config, log, now: TEST_TIME }));
}

type Held = typeof mine;

function holder({ number, orderToken }: Held, host = shopHost('cedar')): Visitor {
  const visitor = new Visitor(server, host);
  visitor.cookies.set('order', `${number}.${orderToken}`);
  return visitor;
}

const pathOf = (number: number, id: string) => `/my-orders/${number}/invoices/${id}.pdf`;

test('the holder of an order’s token downloads its invoice, which is not cached', async () => {
  const got = await holder(mine).get(pathOf(mine.number, mine.invoice.id));
  expect(got.status).toBe(200);
  expect(got.body.slice(0, 5)).toBe('%PDF-');
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${mine.invoice.code}.pdf"`,
    'cache-control': expect.stringContaining('no-store'),
    'x-content-type-options': 'nosniff',
  });
  const page = await holder(mine).get(`/my-orders/${mine.number}`);
  expect(page.body).toContain(pathOf(mine.number, mine.invoice.id));
});

test('an invoice cannot be opened by its number or id, nor with another order, store or account', async () => {
  const stranger = await makeShopper(db, cedar, { at: new Date() });
  const signedIn = new Visitor(server, shopHost('cedar'));
  await signedIn.post('/login', { email: stranger.email, password: stranger.password });
  const tries: [Visitor, string][] = [
    [new Visitor(server, shopHost('cedar')), pathOf(mine.number, mine.invoice.id)],
    [signedIn, pathOf(mine.number, mine.invoice.id)],
    [holder(other), pathOf(mine.number, mine.invoice.id)],
    [holder(other), pathOf(other.number, mine.invoice.id)],
    [holder(mine), pathOf(mine.number, foreign.invoice.id)],
    [holder(mine, shopHost('najd')), pathOf(mine.number, mine.invoice.id)],
    [holder(mine), pathOf(mine.number, '..%2F..%2Fsecret')],
    [holder(mine), pathOf(mine.number, "x'--")],
  ];
  await expectNothingChanged(db, async () => {
    for (const [visitor, path] of tries) {
      const { status, body } = await visitor.get(path);
      expect([path, status, body.includes('%PDF-')]).toEqual([path, 404, false]);
    }
  });
});

test('staff download the invoices of their own store in either language, and a packing slip', async () => {
  const email = await makeStaff('viewer', [{ store: cedar, role: 'viewer' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  await draw(cedar, { of: mine.invoice.id, language: 'ar' });
  await draw(cedar, { of: mine.orderId, language: 'both', slipVersion: 1 });
  const at = `/admin/orders/${mine.orderId}`;
  for (const path of [
    `${at}/invoices/${mine.invoice.id}.pdf`,
    `${at}/invoices/${mine.invoice.id}.pdf?language=ar`,
    `${at}/packing-slip.pdf`,
  ]) {
    const { status, body } = await admin.get(path);
    expect([path, status, body.slice(0, 5)]).toEqual([path, 200, '%PDF-']);
  }
  for (const path of [
    `${at}/invoices/${other.invoice.id}.pdf`,
    `${at}/invoices/${foreign.invoice.id}.pdf`,
    `/admin/orders/${foreign.orderId}/invoices/${foreign.invoice.id}.pdf`,
    `/admin/orders/${foreign.orderId}/packing-slip.pdf`,
  ]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  }
});

test('staff issue an invoice to a company once and can resend its mail; an order of another store is refused', async () => {
  const email = await makeStaff('seller', [{ store: cedar, role: 'orders' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
  const wrong = await admin.post(`/admin/orders/${orderId}/invoice`, {
    company: 'Riyadh Co',
    vatNumber: '<b>',
  });
  expect([wrong.status, wrong.body.includes('Riyadh Co')]).toEqual([422, true]);
  const issued = await admin.post(`/admin/orders/${orderId}/invoice`, {
    company: 'Riyadh Co',
    vatNumber: '300',
  });
  expect(issued.headers.location).toMatch(/said=invoiced/);
  const again = await admin.post(`/admin/orders/${orderId}/invoice`, {});
  expect(again.status).toBe(409);
  const [mail] = await db.admin("select id from mails where dedupe_key = 'order_confirmed:' || $1", [
    orderId,
  ]);
  const sent = await admin.post(`/admin/orders/${orderId}/mails`, { mailId: mail?.id });
  expect(sent.headers.location).toMatch(/said=resent/);
  await expectNothingChanged(db, async () => {
    const foreignOrder = `/admin/orders/${foreign.orderId}`;
    expect((await admin.post(`${foreignOrder}/invoice`, {})).status).toBe(404);
    expect((await admin.post(`${foreignOrder}/mails`, { mailId: mail?.id })).status).toBe(404);
  });
});

test('an issued invoice keeps its buyer’s name after the account is erased, because records outlive accounts (M1)', async () => {
  const shopper = await makeShopper(db, cedar, { at: new Date() });
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { customerId: shopper.id });
  const issued = await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, act));
  if (!issued.ok) throw new Error(issued.code);
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, act));
  await withStore(cedar.id, (tx) =>
    eraseOrders(tx, { customerIds: [shopper.id], emails: [], phones: [] }, act),
  );
  const [order] = await db.admin('select user_name, email from orders where id = $1', [orderId]);
  expect(order).toEqual({ user_name: '', email: '' });
  const kept = await withStore(cedar.id, (tx) => readInvoice(tx, { invoiceId: issued.value.id }));
  expect(kept).toEqual(issued.value);
  expect(kept?.buyer.name).toBe('Sara Haddad');
});

test('an order’s page says when its invoice is issued, and that imported and cancelled orders get none', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => orderOf(cedar, [{ variantId: lamp }])));
  const [open, cancelled, history] = orders.map(({ orderId }) => orderId);
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: cancelled ?? '' }, act));
  await db.admin(
    "update orders set number = -7, placed_by = 'import', status = 'delivered', hold_until = null where id = $1",
    [history],
  );
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const say = translator('en');
  const says = async (orderId: string | undefined) => {
    const page = await admin.get(`/admin/orders/${orderId}`);
    // Scripts contain the texts of the whole area, so they are removed.
    const body = page.body.replace(/<script[\s\S]*?<\/script>/g, '');
    return {
      comes: body.includes(say('invoices.card.none')),
      cancelled: body.includes(say('invoices.card.noneCancelled')),
      history: body.includes(say('invoices.card.noneImported')),
      isOffered: body.includes(`action="/admin/orders/${orderId}/invoice"`),
    };
  };
  const none = { comes: false, cancelled: false, history: false, isOffered: false };
  expect(await says(open)).toEqual({ ...none, comes: true, isOffered: true });
  expect(await says(cancelled)).toEqual({ ...none, cancelled: true });
  expect(await says(history)).toEqual({ ...none, history: true });
});
