import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { issueAllWaiting } from '#domain/invoices/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { shipOrder, startProcessing } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { archiveChanger, entriesOf, exportToMemory, memorySource } from '#tests/support/archives.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { completeSeller, makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { importStore } from './import-store.ts';
import { readArchive } from './read-archive.ts';
import { RESUMED, resumeStore } from './resume-store.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-moved-'));
const files = storeFiles(folder);
const act = systemAct('test', TEST_TIME);
const daysAgo = (days: number) => new Date(TEST_TIME.getTime() - days * 86_400_000);
let archive: Buffer = Buffer.alloc(0);
let copyId = '';
let ownerId = '';
afterAll(() => rm(folder, { recursive: true }));

/** A Saudi shop with a row for each task that is queued from rows of an archive. */
async function makeShop(): Promise<TestStore> {
  const shop = await makeStore({ slug: 'oudshop', name: 'Shop', currency: 'SAR', country: 'SA' });
  await db.admin('update store_settings set tax_rate_ppm = 150000 where store_id = $1', [shop.id]);
  const variantId = await makeVariant(shop, { title: 'Oud', amount: 23_000, stock: null });
  const owner = staffAct({ userId: shop.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const { orderId } = await orderOf(shop, [{ variantId }]);
  await withStore(shop.id, async (tx) => {
    await startProcessing(tx, { orderId }, owner);
    await shipOrder(tx, { orderId }, owner);
  });
  const { orderId: unpaid } = await orderOf(shop, [{ variantId }]);
  const insert = (table: string, values: string, more: unknown[] = []) =>
    db.admin(`insert into ${table} values ${values}`, [shop.id, ...more]);
  await db.admin(
    "update orders set hold_until = $2, status = 'pending_payment' where store_id = $1 and id = $3",
    [shop.id, TEST_TIME, unpaid],
  );
  await db.admin('update product_prices set changes_at = $2 where store_id = $1', [shop.id, TEST_TIME]);
  await insert(
    'store_currencies (store_id, code, rate_numer, rate_denom, created_at, updated_at)',
    "($1, 'USD', 4, 15, now(), now())",
  );
  await insert(
    'transfer_receipts (store_id, id, order_id, file_hash, content_type, bytes, status, uploaded_at, decided_at)',
    "($1, $2, $3, repeat('a', 64), 'image/png', 9, 'refused', $4, $4)",
    [newId(), unpaid, daysAgo(91)],
  );
  await insert(
    'newsletter_readers (store_id, id, email, email_norm, locale, status, asked_at)',
    "($1, $2, 'asked@example.com', 'asked@example.com', 'en', 'asked', $3)",
    [newId(), daysAgo(31)],
  );
  await insert(
    'back_in_stock_alerts (store_id, id, variant_id, email, email_norm, locale, asked_at)',
    "($1, $2, $3, 'waits@example.com', 'waits@example.com', 'en', now())",
    [newId(), variantId],
  );
  await addVote(shop);
  return shop;
}

async function addVote(shop: TestStore): Promise<void> {
  const [customerId, reviewId] = [newId(), newId()];
  await db.admin(
    `insert into customers (store_id, id, email, email_norm, name, locale, created_at, updated_at)
     values ($1, $2, 'sara@example.com', 'sara@example.com', 'Sara', 'en', now(), now())`,
    [shop.id, customerId],
  );
  await db.admin(
    `insert into reviews (store_id, id, product_id, name, email, rating, title, comment, locale, status, created_at)
     select $1, $2, id, 'Noura', '', 5, 'Good', 'Good', 'en', 'published', now() from products where store_id = $1`,
    [shop.id, reviewId],
  );
  await db.admin('insert into review_votes values ($1, $2, $3, now())', [shop.id, reviewId, customerId]);
}

async function importAs(slug: string, from: Buffer): Promise<string> {
  const source = memorySource(from);
  const index = await readArchive(source);
  if (!index.ok) throw new Error(index.code);
  const input = { source, index: index.value, files, slug, ownerUserId: ownerId };
  const made = await asWorker(() => importStore(input, act));
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.value.storeId;
}

const jobs = async () => {
  const rows = await db.admin<{ task: string }>(
    `select distinct t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'storeId' = $1`,
    [copyId],
  );
  return rows.map(({ task }) => task);
};

beforeAll(async () => {
  const shop = await makeShop();
  // The details are complete, but the job that issues what waited has not run when the archive is made.
  await completeSeller(shop);
  archive = await exportToMemory({ ...shop, storeId: shop.id }, files, TEST_TIME);
  ownerId = shop.ownerId;
  copyId = await importAs('moved', archive);
});

test('everything that rows of a moved store wait for is queued when it is opened, and nothing before (attack 25.25)', async () => {
  const resumed = RESUMED.flatMap(({ tasks }) => tasks);
  const before = await jobs();
  expect(before.filter((task) => resumed.some((each) => each === task))).toEqual([]);
  const mail = { kind: 'contact_reply', locale: 'en', to: 'noura@example.com', dedupeKey: 'reply' } as const;
  const data = { name: 'A', question: 'Q', reply: 'R' };
  await withStore(copyId, (tx) => enqueueMail(tx, { ...mail, data }, act));
  await db.admin(
    `insert into text_messages (store_id, id, channel, recipient, body, created_at)
     values ($1, $2, 'sms', '+966501234567', 'Hello', now())`,
    [copyId, newId()],
  );
  // The job of the mail is over when the store is opened: it was held.
  await db.admin(`delete from graphile_worker._private_jobs where payload ->> 'storeId' = $1`, [copyId]);
  await withStore(copyId, (tx) => resumeStore(tx, TEST_TIME));
  expect((await jobs()).sort()).toEqual([...resumed].sort());
});

test('the invoice that an order of a moved store waited for is issued there (attack 25.25)', async () => {
  const codes = () =>
    db.admin<{ number: string }>("select number from invoices where store_id = $1 and kind = 'invoice'", [
      copyId,
    ]);
  expect(await codes()).toEqual([]);
  await issueAllWaiting(copyId, act);
  expect(await codes()).toHaveLength(1);
  expect(await db.admin('select 1 from waiting_documents where store_id = $1', [copyId])).toEqual([]);
});

test('the buyer of a waiting document has only the texts of a buyer, whatever an archive says (attack 25.25)', async () => {
  const { withRow } = archiveChanger(await entriesOf(archive));
  const buyer = { name: 'Noura', phone: { toString: 'x' }, vatNumber: 3, seller: 'Mallory' };
  const changed = withRow('waiting_documents', (row) => ({ ...row, buyer }));
  const storeId = await importAs('hostile', changed);
  const [row] = await db.admin<{ buyer: object }>('select buyer from waiting_documents where store_id = $1', [
    storeId,
  ]);
  const empty = { phone: '', email: '', address: '', addressMore: '', city: '', region: '', zipCode: '' };
  expect(row?.buyer).toEqual({ ...empty, name: 'Noura', country: '', company: '', vatNumber: '' });
});
