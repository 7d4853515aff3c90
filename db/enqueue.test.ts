import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { withStore } from './index.ts';
import { migrate } from './migrate.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const LATER = '2126-01-01T00:00:00Z';

beforeEach(() => db.admin('truncate graphile_worker._private_jobs'));

type Job = { task: string; key?: string; queue?: string; at?: string; payload?: object };

const byUs = ({ task, key, queue, at, payload = {} }: Job) =>
  withStore(cedar.id, (tx) =>
    sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${at ?? null}::timestamptz,
      ${key ?? null}, ${queue ?? null}, 20)`.execute(tx),
  );

const byGraphile = ({ task, key, queue, at, payload = {} }: Job) =>
  db.admin(
    `select graphile_worker.add_job($1, payload := $2::json, queue_name := $3 || ':' || $6::text, run_at := $4::timestamptz,
       job_key := $6 || ':' || $5::text, priority := 20)`,
    [
      task,
      JSON.stringify({ ...payload, storeId: cedar.id }),
      queue ?? null,
      at ?? null,
      key ?? null,
      cedar.id,
    ],
  );

/** All columns of all jobs, except ids and moments of the two transactions, and the names of their queues. */
const jobs = () =>
  db.admin(`select to_jsonb(j) - '{id,created_at,updated_at,run_at}'::text[] as columns, j.payload::jsonb as payload,
      q.queue_name, j.created_at = j.updated_at as is_unchanged,
      case when j.run_at > now() then j.run_at end as later
    from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   order by j.id`);

const markBegun = () =>
  db.admin(
    `update graphile_worker._private_jobs set locked_at = timestamptz '2026-01-01', locked_by = 'w', attempts = 1`,
  );
const markFailed = () =>
  db.admin(`update graphile_worker._private_jobs set attempts = 3, last_error = 'Timed out'`);
const nothing = async () => {};

test.each<[string, Job[], () => Promise<unknown>]>([
  ['without key and queue', [{ task: 'mail.deliver', payload: { mailId: 'x' } }], nothing],
  ['of an unknown kind in a queue', [{ task: 'test.unknown', queue: 'web' }], nothing],
  ['for later', [{ task: 'payments.expire-hold', key: 'hold', at: LATER }], nothing],
  [
    'that replaces a waiting one',
    [1, 2].map((n) => ({ task: 'invoices.render', key: 'k', queue: 'web', payload: { n } })),
    nothing,
  ],
  [
    'that replaces one that failed',
    [1, 2].map((n) => ({ task: 'invoices.render', key: 'k', payload: { n } })),
    markFailed,
  ],
  [
    'whose predecessor is running',
    [1, 2].map((n) => ({ task: 'stock.mail-low', key: 'k', payload: { n } })),
    markBegun,
  ],
])('a job %s is the row that add_job would write', async (_, added, between) => {
  const written = async (add: (job: Job) => Promise<unknown>) => {
    await db.admin('truncate graphile_worker._private_jobs');
    for (const [at, job] of added.entries()) {
      if (at > 0) await between();
      await add(job);
    }
    return jobs();
  };
  const theirs = await written(byGraphile);
  expect(theirs.length).toBeGreaterThan(0);
  expect(await written(byUs)).toEqual(theirs);
});

// If this fails after an upgrade of graphile-worker: compare its new add_jobs with app.enqueue, change app.enqueue in a
// migration if they differ, and write the new digest here.
test('add_jobs of graphile-worker is the one that app.enqueue was written after', async () => {
  const [row] = await db.admin<{ digest: string }>(
    `select md5(string_agg(prosrc, '' order by proname)) as digest from pg_proc
      where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')`,
  );
  expect(row?.digest).toBe('44af68aa55d8a0e6914c43062caec7f6');
});

/** A transaction of the queue's own role. */
async function begin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.urls.direct });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  return client;
}

const waiting = () =>
  db.admin("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");

test('a job that begins while another transaction replaces it is followed by the new one', async () => {
  const job = { task: 'stock.mail-low', key: 'k' };
  await byUs({ ...job, payload: { n: 1 } });
  const worker = await begin();
  await worker.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w', attempts = 1`,
  );
  const replaced = byUs({ ...job, payload: { n: 2 } });
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 10_000);
  await worker.query('commit');
  await replaced;
  const rows = await db.admin(
    'select payload -> \'n\' as n, key is null as "hasNoKey", locked_by as by from graphile_worker._private_jobs order by id',
  );
  expect(rows).toEqual([
    { n: 1, hasNoKey: true, by: 'w' },
    { n: 2, hasNoKey: false, by: null },
  ]);
});

test('an upgrade that indexes the jobs gives way to transactions that add jobs, and tries again', async () => {
  await db.admin('drop index graphile_worker.souk_due_jobs');
  const adding = await begin();
  await adding.query('lock table graphile_worker._private_jobs in row exclusive mode');
  const upgraded = migrate(db.urls);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), 20_000);
  await byUs({ task: 'mail.deliver' });
  await adding.query('commit');
  await upgraded;
  const index = "select to_regclass('graphile_worker.souk_due_jobs') is not null as made";
  expect(await db.admin(index)).toEqual([{ made: true }]);
});
