import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { acceptTransfer, addReceipt, RECEIPT_DAYS, refuseReceipt } from '#domain/manual-payments/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { dropReceiptsTask } from './drop-receipts.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const dataFolder = await mkdtemp(join(tmpdir(), 'souk-receipts-'));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));
const read = readConfig({ SOUK_DATA: dataFolder });
if (!read.ok) throw new Error('The settings of this test are wrong.');
const { value: config } = read;
const files = diskStorage(join(dataFolder, 'private'));
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'transfer', BANK);

const on = (days: number) => new Date(TEST_TIME.getTime() + days * 86_400_000);
const owner = (days: number) => staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, on(days));
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

/** An order with a receipt, named by the letter of its file. */
async function sent(letter: string) {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { form });
  return { orderId, receiptId: await add(orderId, letter) };
}

async function add(orderId: string, letter: string): Promise<string> {
  const file = { hash: letter.repeat(64), contentType: 'image/jpeg' as const, bytes: 9 };
  const added = await inCedar((tx) => addReceipt(tx, { orderId, file }, systemAct('test', TEST_TIME)));
  if (!added.ok) throw new Error(added.code);
  await files.put(cedar.id, file.hash, Buffer.from('receipt'));
  return added.value.receiptId;
}

const run = (days: number) =>
  asWorker(() =>
    dropReceiptsTask.run(
      { storeId: cedar.id },
      { config, log: createLogger({ level: 'silent' }), now: on(days) },
    ),
  );
const rows = async () =>
  (
    await db.admin<{ letter: string }>(
      'select left(file_hash, 1) as letter from transfer_receipts order by 1',
    )
  )
    .map(({ letter }) => letter)
    .join('');
const stored = async () => {
  const found = await Promise.all([...'abcd'].map((letter) => files.get(cedar.id, letter.repeat(64))));
  return [...'abcd'].filter((_, at) => found[at]).join('');
};
const queued = () =>
  db.admin<{ at: Date }>(
    "select run_at as at from graphile_worker.jobs where task_identifier = 'payments.drop-receipts'",
  );

test('refused receipts and those of cancelled orders go after ninety days with their files, and accepted ones stay', async () => {
  const paid = await sent('a');
  await add(paid.orderId, 'b');
  const { receiptId } = await sent('d');
  expect(receiptId).toBeTruthy();
  const refused = await sent('c');
  await inCedar(async (tx) => {
    await acceptTransfer(tx, paid, owner(1));
    await refuseReceipt(tx, { ...refused, reason: 'Another account' }, owner(2));
  });
  // Another order's refused receipt is the same file, which the paid order still needs.
  const same = await sent('a');
  await inCedar((tx) => refuseReceipt(tx, { ...same, reason: 'Sent twice' }, owner(2)));
  expect((await queued()).map(({ at }) => at >= on(RECEIPT_DAYS))).toEqual([true]);

  await run(RECEIPT_DAYS);
  expect([await rows(), await stored()]).toEqual(['aabcd', 'abcd']);
  await run(RECEIPT_DAYS + 2);
  expect([await rows(), await stored()]).toEqual(['abd', 'abd']);
  const [again] = await queued();
  expect(again && again.at > on(RECEIPT_DAYS + 2), 'an order that still waits is looked at again').toBe(true);

  const [waiting] = await db.admin<{ id: string }>(
    "select order_id as id from transfer_receipts where status = 'waiting'",
  );
  const orderId = waiting?.id ?? '';
  await inCedar((tx) => cancelOrder(tx, { orderId }, owner(100)));
  await run(100 + RECEIPT_DAYS - 1);
  expect(await rows()).toBe('abd');
  await run(100 + RECEIPT_DAYS);
  expect([await rows(), await stored()]).toEqual(['ab', 'ab']);
});
