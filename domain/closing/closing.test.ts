import { expect, test } from 'vitest';
import { enqueue, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { storeClosure, suspendStore } from '#domain/subscription/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { DAY } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { closeStore, closingOf, removeStore, reopenStore } from './index.ts';

const db = await testDatabase(import.meta.url);
const at = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
const actAt = (days: number) => systemAct('owner', at(days));
const fresh = (slug: string) => makeStore({ slug, name: 'Cedar House' });
const closureOf = async (slug: string, now = TEST_TIME) => {
  const store = await findStore(slug);
  return store && storeClosure(store, now);
};
const removing = (storeId: string, removesAt: Date) => ({
  storeId,
  removesAt,
  papers: null,
  url: 'http://x.example',
});
const close = (storeId: string, days = 0) => closeStore({ storeId, typed: 'Cedar House' }, actAt(days));
const jobsOf = (storeId: string) =>
  db.admin(
    `select t.identifier as task, j.run_at as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload->>'storeId' = $1 and t.identifier like 'closing.%' order by j.run_at`,
    [storeId],
  );

test('an owner who types the shop’s name closes it immediately, and its data is scheduled for deletion after thirty days (R3)', async () => {
  const store = await fresh('cedar');
  const closed = await closeStore({ storeId: store.id, typed: ' cedar HOUSE ' }, actAt(0));
  expect(closed).toMatchObject({ ok: true, value: { at: at(0), removesAt: at(30), byName: 'owner' } });
  expect(await closureOf('cedar')).toBe('closed');
  expect(await jobsOf(store.id)).toEqual([
    { task: 'closing.remind', at: at(23) },
    { task: 'closing.remove-store', at: at(30) },
  ]);
  const audited = await db.admin('select action, store_id from audit_entries where action like $1', [
    'store.clo%',
  ]);
  expect(audited).toEqual([{ action: 'store.closed', store_id: store.id }]);
});

test('a shop is not closed if the typed name is wrong', async () => {
  const store = await fresh('wrong-name');
  for (const typed of ['', 'Cedar', 'Cedar House 2', 'x'.repeat(100_000)]) {
    const refused = await expectNothingChanged(db, () => closeStore({ storeId: store.id, typed }, actAt(0)));
    expect(refused).toMatchObject({ ok: false, code: 'name_wrong' });
  }
  expect(await closureOf('wrong-name')).toBeNull();
});

test('a shop is closed once even if the form is posted several times at once', async () => {
  const store = await fresh('twice');
  const answers = await Promise.all([close(store.id), close(store.id), close(store.id)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: 'already_closed',
    data: { removesAt: at(30) },
  });
});

test('a suspended shop cannot be closed, so that the evidence for its suspension is kept', async () => {
  const store = await fresh('suspended');
  await suspendStore({ storeId: store.id, reason: 'A complaint is looked into.' }, actAt(0));
  expect(await close(store.id)).toMatchObject({ ok: false, code: 'store_suspended' });
  expect(await closingOf(store.id)).toBeNull();
});

test('a closed shop can be reopened within thirty days, and its scheduled deletion then does nothing', async () => {
  const store = await fresh('undone');
  await close(store.id);
  expect(await reopenStore({ storeId: store.id }, actAt(29.9))).toEqual({ ok: true, value: undefined });
  expect(await closureOf('undone')).toBeNull();
  expect(await removeStore(removing(store.id, at(30)), actAt(31))).toBe('open');
  expect(await findStore('undone')).toMatchObject({ storeId: store.id });
});

test('a shop that was opened and closed again is deleted thirty days after the second closing', async () => {
  const store = await fresh('again');
  await close(store.id);
  await reopenStore({ storeId: store.id }, actAt(10));
  await close(store.id, 20);
  expect(await removeStore(removing(store.id, at(30)), actAt(31))).toBe('open');
  expect(await removeStore(removing(store.id, at(50)), actAt(49))).toBe('early');
  expect(await closureOf('again')).toBe('closed');
  expect(await removeStore(removing(store.id, at(50)), actAt(50))).toBe('gone');
});

test('after thirty days, a closed shop cannot be reopened, even before its data is deleted', async () => {
  const store = await fresh('late');
  await close(store.id);
  const refused = await expectNothingChanged(db, () => reopenStore({ storeId: store.id }, actAt(30)));
  expect(refused).toMatchObject({ ok: false, code: 'not_closed' });
});

test('the address of a deleted shop finds no store and cannot be claimed by another store', async () => {
  const store = await fresh('taken');
  await close(store.id);
  expect(await removeStore(removing(store.id, at(30)), actAt(30))).toBe('gone');
  expect(await findStore('taken')).toBeNull();
  expect(await db.admin('select status, name from stores where id = $1', [store.id])).toEqual([
    { status: 'closed', name: 'taken' },
  ]);
  await expect(fresh('taken')).rejects.toThrow();
  expect(await removeStore(removing(store.id, at(30)), actAt(40))).toBe('gone');
  const mails = await db.admin("select kind from platform_mails where kind = 'shop_removed'");
  expect(mails).toHaveLength(2);
});

test('a deleted shop leaves no row in the table of queues', async () => {
  const store = await fresh('queues');
  const queues = () =>
    db.admin('select 1 from graphile_worker._private_job_queues where queue_name like $1', [`%:${store.id}`]);
  await withStore(store.id, (tx) => enqueue(tx, 'invoices.render', {}, { class: 'web' }));
  await close(store.id);
  expect(await queues()).not.toEqual([]);
  expect(await removeStore(removing(store.id, at(30)), actAt(30))).toBe('gone');
  expect(await queues()).toEqual([]);
});

test('a store that does not exist is neither closed nor deleted', async () => {
  const nobody = newId();
  await expect(close(nobody)).rejects.toThrow();
  expect(await removeStore(removing(nobody, at(30)), actAt(31))).toBe('gone');
});
