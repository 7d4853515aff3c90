import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { enqueue, withPlatform, withStore } from '#db/index.ts';
import { operatorAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { discardJob, findDeskJob, listDeskJobs, retryJob, sumJobs } from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const najd = await makeStore({ slug: 'najd', name: 'دار نجد' });
await db.admin('delete from graphile_worker._private_jobs');
const act = (permission: string, reason?: string) =>
  operatorAct(
    { userId: cedar.ownerId, name: 'Mona', role: 'owner', permission, ...(reason && { reason }) },
    TEST_TIME,
  );

/** Adds a job, then sets its columns for a state; returns its id. */
async function addJob(storeId: string, task: string, columns = ''): Promise<string> {
  await withStore(storeId, (tx) =>
    enqueue(tx, task, { orderId: storeId, email: 'layla@example.com', count: 3 }, { class: 'mail' }),
  );
  const [row] = await db.admin<{ id: string }>(
    'select max(id)::text as id from graphile_worker._private_jobs',
  );
  const id = row?.id ?? '';
  if (columns) await db.admin(`update graphile_worker._private_jobs set ${columns} where id = ${id}`);
  return id;
}

const FAILED = "attempts = max_attempts, last_error = 'Mail to layla@example.com was refused'";
const waiting = await addJob(cedar.id, 'stock.mail-low');
const running = await addJob(cedar.id, 'mail.deliver', "locked_at = now(), locked_by = 'w', attempts = 1");
const retrying = await addJob(najd.id, 'mail.deliver', "attempts = 1, last_error = 'Timed out'");
const failed = await addJob(najd.id, 'mail.deliver', FAILED);
const ids = async (filter: Parameters<typeof listDeskJobs>[0]) =>
  (await listDeskJobs(filter)).rows.map(({ id }) => String(id));

describe('the list', () => {
  test('the console finds jobs of all stores by state, kind and store', async () => {
    expect(await ids({})).toEqual([failed, retrying, running, waiting]);
    expect(await ids({ state: 'failed' })).toEqual([failed]);
    expect(await ids({ state: 'retrying' })).toEqual([retrying]);
    expect(await ids({ state: 'running' })).toEqual([running]);
    expect(await ids({ state: 'waiting' })).toEqual([waiting]);
    expect(await ids({ task: 'mail.deliver', slug: 'cedar' })).toEqual([running]);
    expect(await ids({ slug: 'nothing' })).toEqual([]);
    expect(await sumJobs()).toEqual({
      byState: { failed: 1, running: 1, retrying: 1, waiting: 1 },
      tasks: ['mail.deliver', 'stock.mail-low'],
    });
  });

  test('the console’s list of jobs is paged forwards and backwards', async () => {
    const first = await listDeskJobs({ size: 3 });
    const second = await listDeskJobs({ size: 3, after: first.next });
    expect([first.rows.length, first.previous, second.next]).toEqual([3, null, null]);
    expect(second.rows.map(({ id }) => String(id))).toEqual([waiting]);
    const back = await listDeskJobs({ size: 3, after: second.previous });
    expect(back.rows).toEqual(first.rows);
    expect(back.previous).toBeNull();
  });

  test('the console shows no personal values of a job’s content or error', async () => {
    const job = await findDeskJob(failed);
    expect(job).toMatchObject({ store: { slug: 'najd' }, error: 'Mail to … was refused', state: 'failed' });
    expect(job?.payload).toEqual([
      { name: 'count', value: '3' },
      { name: 'email', value: null },
      { name: 'orderId', value: najd.id },
      { name: 'storeId', value: najd.id },
    ]);
    for (const id of ['0', '-1', '1e3', `${'9'.repeat(15)}`, '9'.repeat(30), "1' or '1", '']) {
      expect(await findDeskJob(id)).toBeNull();
    }
  });

  test('a store can reach neither the jobs of another store nor the operators’ functions', async () => {
    for (const call of ['app.sum_jobs()', `app.discard_job(${failed})`, `app.retry_job(${failed})`]) {
      await expect(
        withStore(cedar.id, (tx) => sql`select * from ${sql.raw(call)}`.execute(tx)),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('acts', () => {
  test('a job that is running or finished can be neither retried nor discarded', async () => {
    await expectNothingChanged(db, async () => {
      for (const id of [running, '999999', 'x']) {
        expect(await retryJob(id, act('jobs.retry'))).toMatchObject({ ok: false, code: 'job_gone' });
        expect(await discardJob(id, act('jobs.discard', 'Stuck'))).toMatchObject({ ok: false });
      }
    });
  });

  test('a failed job that an operator retries is due and has all its attempts again', async () => {
    expect(await retryJob(failed, act('jobs.retry'))).toMatchObject({ ok: true });
    const [row] = await db.admin(
      `select attempts, run_at <= now() as due, is_available from graphile_worker._private_jobs where id = ${failed}`,
    );
    expect(row).toEqual({ attempts: 0, due: true, is_available: true });
    expect(await ids({ state: 'failed' })).toEqual([]);
  });

  test('a job that two operators discard at once is discarded and logged once, without personal values', async () => {
    const done = await Promise.all(
      ['Stuck', 'Old'].map((why) => discardJob(failed, act('jobs.discard', why))),
    );
    expect(done.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await findDeskJob(failed)).toBeNull();
    const logged = await withPlatform((tx) =>
      tx.selectFrom('operator_acts').select(['action', 'subject_kind', 'subject_id', 'detail']).execute(),
    );
    expect(logged.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['jobs.retry', failed],
      ['jobs.discard', failed],
    ]);
    expect(JSON.stringify(logged)).not.toContain('layla');
    expect(logged[1]?.detail).toMatchObject({ task: 'mail.deliver', store: 'najd' });
  });
});
