import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import {
  cancelOrder,
  collectCash,
  editOrder,
  orderDetail,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import {
  type Business,
  invoiceOnce,
  invoicesOfOrder,
  issueAllWaiting,
  issueInvoice,
  queueInvoice,
  readInvoice,
  waitingOfOrder,
} from './index.ts';

const db = await testDatabase(import.meta.url);
let shops = 0;

/** A Saudi shop that charges VAT, without seller details. */
async function makeShop() {
  shops += 1;
  const store = await makeStore({ slug: `shop-${shops}`, name: 'Shop', currency: 'SAR', country: 'SA' });
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [store.id]);
  const variantId = await makeVariant(store, { title: 'Oud', amount: 23_000, stock: null });
  const act: Act = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  return { store, variantId, act };
}

type Shop = Awaited<ReturnType<typeof makeShop>>;

const inShop = <T>({ store }: Shop, fn: (tx: StoreTx) => Promise<T>) => withStore(store.id, fn);
const placed = async ({ store, variantId }: Shop) =>
  (await orderOf(store, [{ variantId, quantity: 2 }])).orderId;
const ship = (shop: Shop, orderId: string) =>
  inShop(shop, async (tx) => {
    await startProcessing(tx, { orderId }, shop.act);
    const shipped = await shipOrder(tx, { orderId }, shop.act);
    if (!shipped.ok) throw new Error(shipped.code);
    return shipped.value;
  });
const documents = (shop: Shop, orderId: string) => inShop(shop, (tx) => invoicesOfOrder(tx, orderId));
const waiting = (shop: Shop, orderId: string) => inShop(shop, (tx) => waitingOfOrder(tx, orderId));
const numbersOf = async (store: TestStore) =>
  (
    await db.admin<{ number: string }>(
      "select number from invoices where store_id = $1 and kind = 'invoice' order by number",
      [store.id],
    )
  ).map(({ number }) => Number(number));
const jobs = async () =>
  (
    await db.admin<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'invoices.issue-waiting'`,
    )
  )[0]?.count ?? 0;

async function expectBooksRight(shop: Shop) {
  expect((await inShop(shop, checkConsistency)).findings).toEqual([]);
}

describe('an invoice without seller details', () => {
  test('an invoice without the seller’s address and VAT number waits without a number, and shipping continues', async () => {
    const shop = await makeShop();
    const orderId = await placed(shop);
    expect(await ship(shop, orderId)).toMatchObject({ status: 'shipped' });
    expect(await documents(shop, orderId)).toEqual([]);
    expect(await waiting(shop, orderId)).toMatchObject([{ kind: 'invoice', legalDate: '2026-11-21' }]);
    expect(
      await db.admin("select 1 from store_counters where name <> 'order' and name <> 'listing'"),
    ).toEqual([]);
    expect(await jobs()).toBe(0);
    // Making the invoice due again changes nothing, and neither does the job.
    await expectNothingChanged(db, async () => {
      await inShop(shop, (tx) => invoiceOnce(tx, { orderId, moment: 'shipped' }, shop.act));
      await issueAllWaiting(shop.store.id, shop.act);
    });
    await expectBooksRight(shop);
  });

  test('a waiting invoice freezes the lines of its order as an issued invoice does', async () => {
    const shop = await makeShop();
    const orderId = await placed(shop);
    expect(await inShop(shop, (tx) => queueInvoice(tx, { orderId }, shop.act))).toMatchObject({ ok: true });
    const found = await inShop(shop, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    if (!found.ok) throw new Error(found.code);
    const lines = found.value.lines.map(({ id }) => ({ lineId: id, quantity: 1 }));
    const { version } = found.value;
    await expectNothingChanged(db, async () => {
      const edited = await inShop(shop, (tx) => editOrder(tx, { orderId, version, lines }, shop.act));
      expect(edited).toMatchObject({ ok: false, code: 'illegal_move' });
    });
  });

  test('a waiting invoice keeps the business that staff enter as buyer, and is then due on the 15th of the next month', async () => {
    const shop = await makeShop();
    const orderId = await placed(shop);
    const business: Business = { company: 'شركة الرياض', vatNumber: '311111111100003' };
    await expectNothingChanged(db, async () => {
      const refused = await inShop(shop, (tx) => issueInvoice(tx, { orderId, business }, shop.act));
      expect(refused).toMatchObject({ code: 'details_missing', data: { missing: ['address', 'vatNumber'] } });
    });
    await ship(shop, orderId);
    await inShop(shop, (tx) => queueInvoice(tx, { orderId, business }, shop.act));
    expect(await waiting(shop, orderId)).toMatchObject([{ legalDate: '2026-12-15' }]);
    await completeSeller(shop.store);
    await issueAllWaiting(shop.store.id, shop.act);
    const [row] = await documents(shop, orderId);
    const invoice = await inShop(shop, (tx) => readInvoice(tx, { invoiceId: row?.id ?? '' }));
    expect(invoice).toMatchObject({
      form: 'tax_full',
      buyer: business,
      seller: { vatNumber: '310122393500003' },
    });
  });

  test('a waiting invoice is issued once by the staff’s button after the details are complete', async () => {
    const shop = await makeShop();
    const orderId = await placed(shop);
    await ship(shop, orderId);
    await completeSeller(shop.store);
    const press = () => inShop(shop, (tx) => issueInvoice(tx, { orderId }, shop.act));
    await Promise.all([press(), press(), issueAllWaiting(shop.store.id, shop.act)]);
    expect(await documents(shop, orderId)).toMatchObject([{ kind: 'invoice', code: 'INV-1' }]);
    expect(await waiting(shop, orderId)).toEqual([]);
  });
});

describe('completed seller details', () => {
  test('once the seller’s details are complete, the waiting invoices are issued, oldest first, with their credit notes, and a second run changes nothing', async () => {
    const shop = await makeShop();
    const orderIds = [await placed(shop), await placed(shop), await placed(shop)];
    for (const orderId of orderIds) await ship(shop, orderId);
    const [first = ''] = orderIds;
    await inShop(shop, (tx) => collectCash(tx, { orderId: first }, shop.act));
    const back = await inShop(shop, (tx) =>
      refundOrder(tx, { orderId: first, other: 100, method: 'cash' }, shop.act),
    );
    expect(back.ok).toBe(true);
    expect(await documents(shop, first)).toEqual([]);
    await completeSeller(shop.store);
    await issueAllWaiting(shop.store.id, shop.act);
    const codes = await Promise.all(orderIds.map((orderId) => documents(shop, orderId)));
    expect(codes.map((list) => list.map(({ code }) => code))).toEqual([
      ['INV-1', 'CN-1'],
      ['INV-2'],
      ['INV-3'],
    ]);
    await expectNothingChanged(db, () => issueAllWaiting(shop.store.id, shop.act));
    await expectBooksRight(shop);
  });

  test('once the seller’s details are complete, a cancelled order’s invoice is issued, and then its credit note', async () => {
    const shop = await makeShop();
    const orderId = await placed(shop);
    await inShop(shop, (tx) => queueInvoice(tx, { orderId }, shop.act));
    const cancelled = await inShop(shop, (tx) => cancelOrder(tx, { orderId, reason: 'Changed' }, shop.act));
    expect(cancelled.ok).toBe(true);
    expect((await waiting(shop, orderId)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    await completeSeller(shop.store);
    await issueAllWaiting(shop.store.id, shop.act);
    expect((await documents(shop, orderId)).map(({ code }) => code)).toEqual(['INV-1', 'CN-1']);
    await expectBooksRight(shop);
  });

  test('once the seller’s details are complete, each waiting order gets one invoice number without a gap, even during shipments and a second run', async () => {
    const shop = await makeShop();
    const before = await Promise.all([1, 2, 3, 4].map(() => placed(shop)));
    const during = await Promise.all([1, 2, 3, 4].map(() => placed(shop)));
    for (const orderId of before) await ship(shop, orderId);
    const run = () => issueAllWaiting(shop.store.id, shop.act);
    await Promise.all([
      completeSeller(shop.store),
      ...during.map((orderId) => ship(shop, orderId)),
      run(),
      run(),
    ]);
    // The save queued the job, which runs after its commit, and so did each shipment that read the details before.
    await Promise.all([run(), run()]);
    expect(await numbersOf(shop.store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await db.admin('select 1 from waiting_documents where store_id = $1', [shop.store.id])).toEqual(
      [],
    );
    await expectBooksRight(shop);
  });
});

test('a store that charges no tax issues plain invoices with only its name', async () => {
  const shop = await makeShop();
  await db.admin('update store_settings set tax_rate_ppm = 0 where store_id = $1', [shop.store.id]);
  const orderId = await placed(shop);
  await ship(shop, orderId);
  expect(await documents(shop, orderId)).toMatchObject([{ kind: 'invoice', code: 'INV-1' }]);
});
