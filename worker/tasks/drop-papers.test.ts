import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cacheDocument, readDocument } from '#adapters/documents/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { addReceipt } from '#domain/manual-payments/index.ts';
import { cancelOrder, deliverOrder, eraseOrders, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { requestReturn, returnsOfOrder } from '#domain/returns/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropPapersTask } from './drop-papers.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-papers-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const around = { config: read.value, log: createLogger({ level: 'silent' }), now: TEST_TIME };
const files = diskStorage(join(dataFolder, 'private'));
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'transfer', BANK);
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

const slip = (of: string) => ({ storeId: cedar.id, of, language: 'en' as const, slipVersion: 3 });
const hashOf = (letter: string) => letter.repeat(64);

/** A delivered order whose shopper has requested a return with a photo. */
async function returned(customerId: string, photo: string): Promise<string> {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { customerId });
  await inCedar(async (tx) => {
    for (const move of [startProcessing, shipOrder, deliverOrder]) await move(tx, { orderId }, OWNER);
    const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [
      orderId,
    ]);
    const lines = [{ lineId: line?.id ?? '', quantity: 1, reason: 'damaged' as const }];
    const asked = { orderId, lines, wish: 'refund' as const, photos: [{ hash: photo, bytes: 9 }] };
    const done = await requestReturn(tx, asked, OWNER);
    if (!done.ok) throw new Error(done.code);
  });
  await files.put(cedar.id, photo, Buffer.from('photo'));
  await cacheDocument(dataFolder, slip(orderId), Buffer.from('Sara Haddad'));
  return orderId;
}

async function runJobs(): Promise<void> {
  const jobs = await db.admin<{ payload: { orderIds: string[]; storeId: string } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'invoices.drop-papers'`,
  );
  for (const { payload } of jobs) await asWorker(() => dropPapersTask.run(payload, around));
}

test('a deleted account’s packing slips, photos and receipts are deleted, and invoices and other orders’ files stay', async () => {
  const { id: customerId } = await makeCustomer(cedar, { email: 'leaves@example.com' });
  const other = await makeCustomer(cedar, { email: 'stays@example.com' });
  const own = await returned(customerId, hashOf('a'));
  const shared = await returned(customerId, hashOf('b'));
  const kept = await returned(other.id, hashOf('b'));
  const invoice = { storeId: cedar.id, of: kept, language: 'both' as const };
  await cacheDocument(dataFolder, invoice, Buffer.from('invoice'));
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { orderId: underWay } = await orderOf(cedar, [{ variantId: lamp }], { form, customerId });
  const receipt = { hash: hashOf('c'), contentType: 'image/jpeg' as const, bytes: 9 };
  await inCedar((tx) => addReceipt(tx, { orderId: underWay, file: receipt }, OWNER));
  await files.put(cedar.id, receipt.hash, Buffer.from('receipt'));

  await inCedar((tx) => eraseOrders(tx, { customerIds: [customerId], emails: [], phones: [] }, OWNER));
  await runJobs();
  for (const orderId of [own, shared]) {
    expect(await readDocument(dataFolder, slip(orderId))).toBeNull();
    expect((await inCedar((tx) => returnsOfOrder(tx, orderId)))[0]?.photos).toEqual([]);
  }
  expect(await files.get(cedar.id, hashOf('a'))).toBeNull();
  expect(await files.get(cedar.id, hashOf('b'))).not.toBeNull();
  expect(await readDocument(dataFolder, slip(kept))).not.toBeNull();
  expect(await readDocument(dataFolder, invoice)).not.toBeNull();
  expect((await inCedar((tx) => returnsOfOrder(tx, kept)))[0]?.photos).toHaveLength(1);

  // An order in progress keeps its files until it is closed.
  expect(await files.get(cedar.id, receipt.hash)).not.toBeNull();
  await inCedar((tx) => cancelOrder(tx, { orderId: underWay }, OWNER));
  await runJobs();
  expect(await files.get(cedar.id, receipt.hash)).toBeNull();
  expect((await readdir(join(dataFolder, 'documents', cedar.id))).sort()).toEqual([kept]);
});
