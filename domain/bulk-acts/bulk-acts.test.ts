import { beforeEach, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { addOperator, removeOperator } from '#domain/identity/index.ts';
import { currentPackage, savePackage } from '#domain/packages/index.ts';
import { changePackage, setPeriodEnd } from '#domain/subscription/index.ts';
import { bulkDesk, outcomesOf, runBatch, SUSPEND } from '#tests/support/bulk-acts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type BulkPlan, readBulkAct, runBulkBatch, stopBulkAct } from './index.ts';

const db = await testDatabase(import.meta.url);
const at = TEST_TIME;
const day = (days: number) => new Date(at.getTime() + days * 86_400_000);
const { act, email, stores, confirmed } = await bulkDesk(db);
const cli = systemAct('cli', at);

beforeEach(async () => {
  await db.admin('delete from bulk_acts');
});

test('each kind of bulk act changes its stores like the act on a single store, with an entry per store in both logs', async () => {
  const some = await stores(2, 14);
  const acts: [BulkPlan, string][] = [
    [{ kind: 'extend_trial', days: 30, reason: 'Ramadan' }, `trialing pro ${day(44).toISOString()}`],
    [
      { kind: 'change_package', code: 'starter', reason: 'Ramadan' },
      `trialing starter ${day(44).toISOString()}`,
    ],
    [
      { kind: 'give_package', code: 'scale', endsAt: day(90), reason: 'Ramadan' },
      `active scale ${day(90).toISOString()}`,
    ],
  ];
  for (const [plan, expected] of acts) {
    const id = await confirmed(some, plan);
    // The operator's role may not change plans, but this test is about the verbs.
    await db.admin("update operators set role = 'owner'");
    expect(await runBatch(id)).toEqual({ outcomes: { done: 2 }, isFinished: true });
    const now = await db.admin<{ status: string; code: string; ends: Date }>(
      `select b.status, p.code, b.current_period_end as ends from subscriptions b join packages p on p.id = b.package_id
        where store_id = any($1)`,
      [some.map(({ id: storeId }) => storeId)],
    );
    expect(now.map(({ status, code, ends }) => `${status} ${code} ${ends.toISOString()}`)).toEqual([
      expected,
      expected,
    ]);
  }
  const suspended = await confirmed(some, SUSPEND);
  await runBatch(suspended);
  const opened = await confirmed(some, { kind: 'unsuspend', reason: 'Cleared' });
  await runBatch(opened);
  const logged = await db.admin(
    `select action, name, reason, ip from operator_acts where subject_id = $1 order by id`,
    [some[0]!.id],
  );
  expect(logged).toEqual([
    { action: 'stores.period', name: 'Mona', reason: 'Ramadan', ip: '10.0.0.1' },
    { action: 'stores.package', name: 'Mona', reason: 'Ramadan', ip: '10.0.0.1' },
    { action: 'stores.package', name: 'Mona', reason: 'Ramadan', ip: '10.0.0.1' },
    { action: 'stores.suspend', name: 'Mona', reason: 'Fraud ring', ip: '10.0.0.1' },
    { action: 'stores.suspend', name: 'Mona', reason: 'Cleared', ip: '10.0.0.1' },
  ]);
  const [audited] = await db.admin<{ entries: string }>(
    "select count(*) as entries from audit_entries where store_id = $1 and actor_name = 'operator'",
    [some[0]!.id],
  );
  expect(audited?.entries).toBe('5');
  await db.admin("update operators set role = 'support'");
});

test('a bulk act does not change a store that changed after the preview, and changes none if the package has a new version', async () => {
  const some = await stores(3, 14);
  const plan: BulkPlan = { kind: 'extend_trial', days: 7, reason: 'x' };
  const id = await confirmed(some, plan);
  await setPeriodEnd({ storeId: some[1]!.id, endsAt: day(60) }, cli);
  expect(await runBatch(id)).toEqual({ outcomes: { done: 2, changed: 1 }, isFinished: true });
  expect(await outcomesOf(id)).toEqual([
    `${some[0]!.slug} done`,
    `${some[1]!.slug} changed store`,
    `${some[2]!.slug} done`,
  ]);
  const [ends] = await db.admin('select current_period_end as at from subscriptions where store_id = $1', [
    some[1]!.id,
  ]);
  expect(ends).toEqual({ at: day(60) });

  await db.admin("update operators set role = 'owner'");
  const moved = await confirmed(some, { kind: 'change_package', code: 'starter', reason: 'x' });
  const starter = await withPlatform((tx) => currentPackage(tx, 'starter'));
  const { id: _id, version, ...content } = starter!;
  const limits = { ...content.limits, products: 900 };
  expect((await savePackage({ ...content, limits, expectedVersion: version }, cli)).ok).toBe(true);
  await expectNothingChanged(db, () => runBatch(moved), ['bulk_acts', 'bulk_act_stores']);
  expect(await outcomesOf(moved)).toEqual(some.map(({ slug }) => `${slug} changed package`));
  await db.admin("update operators set role = 'support'");
});

test('a bulk act runs in bounded batches, and each batch enqueues the job for the rest', async () => {
  const some = await stores(5);
  const id = await confirmed(some, SUSPEND);
  const jobs = async () => {
    const [counted] = await db.admin<{ jobs: number }>(
      `select count(*)::int as jobs from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'platform.bulk-act' and j.payload ->> 'bulkActId' = $1`,
      [id],
    );
    return counted?.jobs;
  };
  expect(await jobs()).toBe(1);
  expect(await runBatch(id, 2)).toEqual({ outcomes: { done: 2 }, isFinished: false });
  expect(await runBatch(id, 2)).toEqual({ outcomes: { done: 2 }, isFinished: false });
  expect(await runBatch(id, 2)).toEqual({ outcomes: { done: 1 }, isFinished: true });
  expect(await jobs()).toBe(3);
  expect((await readBulkAct(id))?.counts).toMatchObject({ all: 5, done: 5, planned: 0 });
  expect((await readBulkAct(id))?.finishedAt).toEqual(at);
  await expectNothingChanged(db, () => runBatch(id, 2));
});

test('four simultaneous runs of a bulk act change each store exactly once', async () => {
  const some = await stores(8, 14);
  const id = await confirmed(some, { kind: 'extend_trial', days: 1, reason: 'x' });
  await Promise.all([1, 2, 3, 4].map(() => runBatch(id)));
  expect((await readBulkAct(id))?.counts).toMatchObject({ all: 8, done: 8 });
  const ends = await db.admin(
    'select distinct current_period_end as at from subscriptions where store_id = any($1)',
    [some.map((store) => store.id)],
  );
  expect(ends).toEqual([{ at: day(15) }]);
  const [acts] = await db.admin<{ acts: string }>(
    'select count(*) as acts from operator_acts where subject_id = any($1)',
    [some.map((store) => store.id)],
  );
  expect(acts?.acts).toBe('8');
});

test('a bulk act that is stopped, or whose operator loses the permission, does not change the remaining stores', async () => {
  const some = await stores(3);
  const id = await confirmed(some, SUSPEND);
  await runBatch(id, 1);
  expect(await stopBulkAct(id, act)).toEqual({ ok: true });
  await expectNothingChanged(db, async () => {
    expect(await runBatch(id)).toEqual({ outcomes: {}, isFinished: true });
    expect(await stopBulkAct(id, act)).toMatchObject({ code: 'not_running' });
  });
  expect(await readBulkAct(id)).toMatchObject({ stoppedFor: 'asked', counts: { done: 1, planned: 2 } });

  const other = await confirmed(some.slice(1), SUSPEND);
  await addOperator({ email: await makeStaff('last', []), role: 'owner' }, cli);
  await removeOperator({ email }, cli);
  await expectNothingChanged(db, () => runBatch(other), ['bulk_acts']);
  expect(await readBulkAct(other)).toMatchObject({ stoppedFor: 'permission', counts: { planned: 2 } });
  await addOperator({ email, role: 'support' }, cli);
});

test('an unexpected error in a bulk act is reported for its store, and the other stores are still changed', async () => {
  const some = await stores(3);
  const id = await confirmed(some, SUSPEND);
  await db.admin(`create function public.break_one() returns trigger language plpgsql as
    $$ begin if new.store_id = '${some[1]!.id}' then raise 'broken'; end if; return new; end $$`);
  await db.admin(
    'create trigger break_one before insert on store_suspensions for each row execute function public.break_one()',
  );
  const errors: string[] = [];
  const report = await runBulkBatch(id, { at, onError: (_error, storeId) => errors.push(storeId) });
  await db.admin('drop function public.break_one() cascade');
  expect(report).toEqual({ outcomes: { done: 2, failed: 1 }, isFinished: true });
  expect(errors).toEqual([some[1]!.id]);
  expect(await outcomesOf(id)).toContain(`${some[1]!.slug} failed error`);
});

test('a package that a store got after the preview counts as a change of the store', async () => {
  const [one] = await stores(1);
  const id = await confirmed([one!], SUSPEND);
  await changePackage({ storeId: one!.id, code: 'free' }, cli);
  expect(await runBatch(id)).toEqual({ outcomes: { changed: 1 }, isFinished: true });
});
