import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { cancelOrder, cancelOwnOrder, isOwnCancellable, orderDetail } from '#domain/orders/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  pageOf,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ownDownloads, renewDownloads, takeDownload } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
await openTestAccount(cedar, desk);
const book = await makeVariant(cedar, { title: 'Book', amount: 2000, stock: null });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: 50 });
await giveFile(cedar, book, { maxDownloads: 2 });

/** An order of a file and a lamp, paid by card and not packed. */
async function paidMixed() {
  const lines = [book, lamp].map((variantId) => ({ variantId, quantity: 1 }));
  const { orderId } = await cardOrder(cedar, lines);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const { attemptId } = await pageOf(db, orderId);
  expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct())).toMatchObject({ value: 'paid' });
  const [file] = await withStore(cedar.id, (tx) => ownDownloads(tx, { orderId }, TEST_TIME));
  return { orderId, downloadId: file?.id ?? '' };
}
type Mixed = Awaited<ReturnType<typeof paidMixed>>;
const asked = ({ orderId, downloadId }: Mixed) => ({
  ...{ holder: { orderId }, downloadId, rest: null, at: TEST_TIME },
});
const take = (of: Mixed) => withStore(cedar.id, (tx) => takeDownload(tx, asked(of)));
const cancel = ({ orderId }: Mixed) => withStore(cedar.id, (tx) => cancelOwnOrder(tx, { orderId }, SHOPPER));
const detail = async ({ orderId }: Mixed) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};

/** Resolves once a session of this database waits for a lock, or `done` has settled. */
async function untilBlocked(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  const mark = () => {
    isDone = true;
  };
  done.then(mark, mark);
  while (!isDone) {
    const waiting = await db.admin(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
  }
}

test('a shopper cannot cancel an order once one of its files was downloaded', async () => {
  const of = await paidMixed();
  expect(isOwnCancellable(await detail(of))).toBe(true);
  expect(await take(of)).toMatchObject({ ok: true });
  expect(await expectNothingChanged(db, () => cancel(of))).toMatchObject({ code: 'files_downloaded' });
  const order = await detail(of);
  expect(order.filesDownloaded).toBe(true);
  expect(isOwnCancellable(order)).toBe(false);
});

test('renewing downloads does not bring back the right to cancel', async () => {
  const of = await paidMixed();
  await take(of);
  await withStore(cedar.id, (tx) => renewDownloads(tx, of, OWNER));
  expect(await expectNothingChanged(db, () => cancel(of))).toMatchObject({ code: 'files_downloaded' });
});

test('a shopper may cancel before any download, and staff may cancel even after one', async () => {
  const untouched = await paidMixed();
  expect(await cancel(untouched)).toMatchObject({ ok: true });
  const taken = await paidMixed();
  await take(taken);
  const byStaff = await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: taken.orderId }, OWNER));
  expect(byStaff).toMatchObject({ ok: true });
});

/**
 * Runs `first` and starts `second` before the transaction of `first` commits, which happens once `second`
 * waits or is done.
 */
async function overlap<A, B>(first: (tx: StoreTx) => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const ran = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const holding = withStore(cedar.id, async (tx) => {
    const outcome = await first(tx);
    ran.resolve();
    await mayCommit.promise;
    return outcome;
  });
  await Promise.race([ran.promise, holding]);
  const waiting = second();
  await untilBlocked(waiting);
  mayCommit.resolve();
  return Promise.all([holding, waiting]);
}

test('a cancellation during the count of a download waits for the count and is refused', async () => {
  const of = await paidMixed();
  const both = await overlap(
    (tx) => takeDownload(tx, asked(of)),
    () => cancel(of),
  );
  expect(both).toMatchObject([{ ok: true }, { code: 'files_downloaded' }]);
  expect(await detail(of)).toMatchObject({ status: 'confirmed', refundedTotal: { amount: 0 } });
});

test('a download during the cancellation of its order waits for the cancellation and gets no file', async () => {
  const of = await paidMixed();
  const both = await overlap(
    (tx) => cancelOwnOrder(tx, { orderId: of.orderId }, SHOPPER),
    () => take(of),
  );
  expect(both).toMatchObject([{ ok: true }, { code: 'download_ended', data: { why: 'withdrawn' } }]);
});
