import { beforeEach, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { addOperator, removeOperator } from '#domain/identity/index.ts';
import { currentPackage, savePackage } from '#domain/packages/index.ts';
import { changePackage, setPeriodEnd, suspendStore } from '#domain/subscription/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import {
  type BulkPlan,
  confirmBulkAct,
  listBulkStores,
  previewBulkAct,
  readBulkAct,
  runBulkBatch,
  type Selection,
  selectStores,
  stopBulkAct,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const at = TEST_TIME;
const day = (days: number) => new Date(at.getTime() + days * 86_400_000);
const email = await makeStaff('mona', []);
await addOperator({ email, role: 'support' }, systemAct('test', at));
const [mona] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
const act = operatorAct(
  { userId: mona!.id, name: 'Mona', role: 'support', permission: 'stores.suspend' },
  at,
  { ip: '10.0.0.1', requestId: 'r1' },
);
const cli = systemAct('cli', at);
let count = 0;

beforeEach(async () => {
  await db.admin('delete from bulk_acts');
});

async function stores(howMany: number, trialDays?: number): Promise<{ id: string; slug: string }[]> {
  const made: { id: string; slug: string }[] = [];
  for (let index = 0; index < howMany; index++) {
    const slug = `bulk-${String(++count).padStart(3, '0')}`;
    const { id } = await makeStore({
      slug,
      name: slug,
      ...(trialDays ? { trialDays, packageCode: 'pro' } : {}),
    });
    made.push({ id, slug });
  }
  return made;
}

async function select(selection: Selection): Promise<string> {
  const selected = await selectStores(selection, act);
  if (!selected.ok) throw new Error(selected.code);
  return selected.value.id;
}

const SUSPEND: BulkPlan = { kind: 'suspend', reason: 'Fraud ring' };

/** Selects, previews and confirms. */
async function confirmed(of: { id: string }[], plan: BulkPlan): Promise<string> {
  const id = await select({ storeIds: of.map((store) => store.id) });
  const preview = await previewBulkAct({ id, ...plan }, { at });
  if (!preview.ok) throw new Error(preview.code);
  const done = await confirmBulkAct({ id, kind: plan.kind, key: preview.value.key }, act);
  expect(done).toEqual({ ok: true });
  return id;
}

const fails = (error: unknown) => {
  throw error;
};
const run = (id: string, size?: number) =>
  runBulkBatch(id, { at, onError: fails, ...(size ? { size } : {}) });

async function outcomes(id: string): Promise<string[]> {
  const { rows } = await listBulkStores({ id, outcome: null });
  return rows.map(({ slug, outcome, problem }) => [slug, outcome, problem].filter(Boolean).join(' '));
}

test('a preview changes no store and says which change, from what to what, and which are skipped and why', async () => {
  const [one, two, gone] = await stores(3);
  const [tried] = await stores(1, 14);
  await suspendStore({ storeId: two!.id, reason: 'Before' }, cli);
  await db.admin("update stores set status = 'closed' where id = $1", [gone!.id]);
  const all = [one, two, gone, tried].map((store) => store!.id);
  const id = await select({ storeIds: all });
  await expectNothingChanged(db, () => previewBulkAct({ id, ...SUSPEND }, { at }), [
    'bulk_acts',
    'bulk_act_stores',
  ]);
  expect(await outcomes(id)).toEqual([
    `${one!.slug} planned`,
    `${two!.slug} skipped already_suspended`,
    `${gone!.slug} skipped closed`,
    `${tried!.slug} planned`,
  ]);
  await previewBulkAct({ id, kind: 'extend_trial', days: 7, reason: 'A slow week' }, { at });
  const { rows } = await listBulkStores({ id, outcome: 'planned' });
  expect(rows).toMatchObject([
    {
      slug: tried!.slug,
      before: { state: 'trial', endsAt: day(14), packageNames: { en: 'Pro' } },
      after: { state: 'trial', endsAt: day(21), packageNames: { en: 'Pro' } },
    },
  ]);
  expect(await outcomes(id)).toContain(`${one!.slug} skipped not_trial`);
  await previewBulkAct({ id, kind: 'give_package', code: 'scale', endsAt: day(3), reason: 'A gift' }, { at });
  const given = await listBulkStores({ id, outcome: 'planned' });
  expect(given.rows.at(-1)).toMatchObject({
    before: { state: 'trial', packageNames: { en: 'Pro' } },
    after: { state: 'ending', endsAt: day(3), packageNames: { en: 'Scale' } },
  });
});

test('each act changes its stores by the verb for one store, with an entry in both logs for each', async () => {
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
    expect(await run(id)).toEqual({ outcomes: { done: 2 }, isFinished: true });
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
  await run(suspended);
  const opened = await confirmed(some, { kind: 'unsuspend', reason: 'Cleared' });
  await run(opened);
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

test('a store that changed after the preview stays as it is, and so do all if the package has a new version', async () => {
  const some = await stores(3, 14);
  const plan: BulkPlan = { kind: 'extend_trial', days: 7, reason: 'x' };
  const id = await confirmed(some, plan);
  await setPeriodEnd({ storeId: some[1]!.id, endsAt: day(60) }, cli);
  expect(await run(id)).toEqual({ outcomes: { done: 2, changed: 1 }, isFinished: true });
  expect(await outcomes(id)).toEqual([
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
  await expectNothingChanged(db, () => run(moved), ['bulk_acts', 'bulk_act_stores']);
  expect(await outcomes(moved)).toEqual(some.map(({ slug }) => `${slug} changed package`));
  await db.admin("update operators set role = 'support'");
});

test('batches are bounded, and each adds the job for the rest', async () => {
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
  expect(await run(id, 2)).toEqual({ outcomes: { done: 2 }, isFinished: false });
  expect(await run(id, 2)).toEqual({ outcomes: { done: 2 }, isFinished: false });
  expect(await run(id, 2)).toEqual({ outcomes: { done: 1 }, isFinished: true });
  expect(await jobs()).toBe(3);
  expect((await readBulkAct(id))?.counts).toMatchObject({ all: 5, done: 5, planned: 0 });
  expect((await readBulkAct(id))?.finishedAt).toEqual(at);
  await expectNothingChanged(db, () => run(id, 2));
});

test('four runs at once change each store exactly once', async () => {
  const some = await stores(8, 14);
  const id = await confirmed(some, { kind: 'extend_trial', days: 1, reason: 'x' });
  await Promise.all([1, 2, 3, 4].map(() => run(id)));
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

test('only the preview that was seen is confirmed, once, within an hour, and if a store is left to change', async () => {
  const [one] = await stores(1);
  const id = await select({ storeIds: [one!.id] });
  const first = await previewBulkAct({ id, ...SUSPEND }, { at });
  const second = await previewBulkAct({ id, ...SUSPEND }, { at });
  if (!first.ok || !second.ok) throw new Error('The previews failed.');
  const { key } = second.value;
  const late = { ...act, at: new Date(at.getTime() + 61 * 60_000) };
  await expectNothingChanged(db, async () => {
    expect(await confirmBulkAct({ id, kind: 'suspend', key: first.value.key }, act)).toMatchObject({
      code: 'preview_stale',
    });
    expect(await confirmBulkAct({ id, kind: 'unsuspend', key }, act)).toMatchObject({
      code: 'preview_stale',
    });
    expect(await confirmBulkAct({ id, kind: 'suspend', key }, late)).toMatchObject({ code: 'preview_stale' });
  });
  expect(await confirmBulkAct({ id, kind: 'suspend', key }, act)).toEqual({ ok: true });
  await expectNothingChanged(db, async () => {
    expect(await confirmBulkAct({ id, kind: 'suspend', key }, act)).toMatchObject({ code: 'not_a_draft' });
    expect(await previewBulkAct({ id, ...SUSPEND }, { at })).toMatchObject({ code: 'not_a_draft' });
  });
  const none = await select({ storeIds: [one!.id] });
  const preview = await previewBulkAct({ id: none, kind: 'unsuspend', reason: 'x' }, { at });
  if (!preview.ok) throw new Error(preview.code);
  expect(await confirmBulkAct({ id: none, kind: 'unsuspend', key: preview.value.key }, act)).toMatchObject({
    code: 'nothing_planned',
  });
});

test('invalid fields and an empty selection are refused', async () => {
  const [one] = await stores(1);
  const id = await select({ storeIds: [one!.id] });
  await expectNothingChanged(db, async () => {
    expect(await selectStores({ storeIds: [] }, act)).toMatchObject({ code: 'selection_invalid' });
    expect(await selectStores({ filter: { query: 'no such store' } }, act)).toMatchObject({
      code: 'selection_invalid',
    });
    const wrong: [BulkPlan, string[]][] = [
      [{ kind: 'suspend', reason: ' ' }, ['reason']],
      [{ kind: 'extend_trial', days: 0, reason: 'x' }, ['days']],
      [{ kind: 'extend_trial', days: 1.5, reason: 'x' }, ['days']],
      [{ kind: 'change_package', code: 'nothing', reason: 'x'.repeat(501) }, ['reason', 'package']],
      [{ kind: 'give_package', code: 'pro', endsAt: at, reason: 'x' }, ['day']],
    ];
    for (const [plan, fields] of wrong) {
      expect(await previewBulkAct({ id, ...plan }, { at })).toEqual({
        ok: false,
        code: 'work_invalid',
        data: { fields },
      });
    }
  });
});

test('all stores that a filter matches are selected, and a draft of more than a day ago is deleted', async () => {
  const old = await select({ filter: { query: 'bulk-00' } });
  const later = { ...act, at: day(1.1) };
  await stores(1);
  const selected = await selectStores({ filter: { query: 'bulk-0', state: 'active' } }, later);
  expect(await readBulkAct(old)).toBeNull();
  if (!selected.ok) throw new Error(selected.code);
  const [active] = await db.admin<{ stores: number }>(
    `select count(*)::int as stores from stores s join subscriptions b on b.store_id = s.id
      where s.slug like 'bulk-0%' and s.status = 'active' and b.status = 'active'
        and (b.current_period_end is null or b.current_period_end > $1::timestamptz + interval '7 days')
        and not exists (select from store_suspensions x where x.store_id = s.id)`,
    [later.at],
  );
  expect((await readBulkAct(selected.value.id))?.counts.all).toBe(active?.stores);
});

test('a stopped act and one whose operator lost the permission leave the rest of the stores as they are', async () => {
  const some = await stores(3);
  const id = await confirmed(some, SUSPEND);
  await run(id, 1);
  expect(await stopBulkAct(id, act)).toEqual({ ok: true });
  await expectNothingChanged(db, async () => {
    expect(await run(id)).toEqual({ outcomes: {}, isFinished: true });
    expect(await stopBulkAct(id, act)).toMatchObject({ code: 'not_running' });
  });
  expect(await readBulkAct(id)).toMatchObject({ stoppedFor: 'asked', counts: { done: 1, planned: 2 } });

  const other = await confirmed(some.slice(1), SUSPEND);
  await addOperator({ email: await makeStaff('last', []), role: 'owner' }, cli);
  await removeOperator({ email }, cli);
  await expectNothingChanged(db, () => run(other), ['bulk_acts']);
  expect(await readBulkAct(other)).toMatchObject({ stoppedFor: 'permission', counts: { planned: 2 } });
  await addOperator({ email, role: 'support' }, cli);
});

test('an unexpected error leaves its store as it is and is named, and the others are changed', async () => {
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
  expect(await outcomes(id)).toContain(`${some[1]!.slug} failed error`);
});

test('a package that the store got meanwhile counts as a change', async () => {
  const [one] = await stores(1);
  const id = await confirmed([one!], SUSPEND);
  await changePackage({ storeId: one!.id, code: 'free' }, cli);
  expect(await run(id)).toEqual({ outcomes: { changed: 1 }, isFinished: true });
});
