import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { deliverMail, enqueueMail, type OutgoingMail } from '#domain/mail/index.ts';
import { readAccess, saveAccess } from '#domain/tenancy/index.ts';
import { exportToMemory, memorySource } from '#tests/support/archives.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { importStore } from './import-store.ts';
import { readArchive } from './read-archive.ts';
import { resumeStore } from './resume-store.ts';

const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-resume-'));
const files = storeFiles(folder);
const act = systemAct('test', TEST_TIME);
const { cedar } = await twoStores();
afterAll(() => rm(folder, { recursive: true }));

const source = memorySource(await exportToMemory({ ...cedar, storeId: cedar.id }, files, TEST_TIME));
const index = await readArchive(source);
if (!index.ok) throw new Error(index.code);
const input = { source, index: index.value, files, slug: 'twin', ownerUserId: cedar.ownerId };
const made = await asWorker(() => importStore(input, act));
if (!made.ok) throw new Error(made.code);
const { storeId } = made.value;

const sent: OutgoingMail[] = [];
const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
const origins = { storefront: 'http://twin.example', admin: 'http://a.example' };
const deliver = (mailId: string) =>
  deliverMail(storeId, mailId, { transport, at: TEST_TIME, origins, secretKey: 'k' });
const jobs = async () => {
  const rows = await db.admin<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload ->> 'storeId' = $1 order by 1`,
    [storeId],
  );
  return rows.map(({ task }) => task);
};
const save = (mode: 'open' | 'soon') =>
  withStore(storeId, async (tx) => {
    const row = await tx
      .selectFrom('store_settings')
      .select('access')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    return saveAccess(tx, { ...readAccess(row.access), mode }, act);
  });

test('a mail of an imported store is sent only after its owner opens the store', async () => {
  expect(await jobs()).toEqual([]);
  const mail = { kind: 'contact_reply', locale: 'en', to: 'noura@example.com', dedupeKey: 'reply' } as const;
  const data = { name: 'A', question: 'Q', reply: 'R' };
  const mailId = await withStore(storeId, (tx) => enqueueMail(tx, { ...mail, data }, act));
  expect(await deliver(mailId ?? '')).toBe('held');
  expect(await save('soon')).toMatchObject({ ok: true });
  expect(await deliver(mailId ?? '')).toBe('held');
  expect(sent).toEqual([]);
  expect(await save('open')).toMatchObject({ ok: true });
  expect(await jobs()).toContain('archive.resume');
  await withStore(storeId, (tx) => resumeStore(tx, TEST_TIME));
  expect((await jobs()).filter((task) => task === 'mail.deliver').length).toBeGreaterThan(0);
  expect(await deliver(mailId ?? '')).toBe('sent');
  expect(sent.map(({ to }) => to)).toEqual(['noura@example.com']);
});

test('an opened import queues the end of a hold for orders that wait for money, and none for those that lapsed (attack 26.22)', async () => {
  const twin = { ...cedar, id: storeId };
  const variantId = await makeVariant(twin, { title: 'Cup', amount: 1000, stock: 50 });
  const held = async (status: string) => {
    const { orderId } = await orderOf(twin, [{ variantId }]);
    await db.admin('update orders set status = $2, hold_until = $3 where id = $1', [
      orderId,
      status,
      TEST_TIME,
    ]);
    return orderId;
  };
  const waiting = await held('pending_payment');
  for (let lapsed = 0; lapsed < 3; lapsed++) await held('cancelled');
  await withStore(storeId, (tx) => resumeStore(tx, TEST_TIME));
  const ends = await db.admin<{ order: string }>(
    `select j.payload ->> 'orderId' as order from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'payments.expire-hold' and j.payload ->> 'storeId' = $1`,
    [storeId],
  );
  expect(ends).toEqual([{ order: waiting }]);
});
