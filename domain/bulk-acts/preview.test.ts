import { beforeEach, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { suspendStore } from '#domain/subscription/index.ts';
import { bulkDesk, outcomesOf, SUSPEND } from '#tests/support/bulk-acts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import {
  type BulkPlan,
  confirmBulkAct,
  listBulkStores,
  previewBulkAct,
  readBulkAct,
  selectStores,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const at = TEST_TIME;
const day = (days: number) => new Date(at.getTime() + days * 86_400_000);
const { act, stores, select } = await bulkDesk(db);
const cli = systemAct('cli', at);

beforeEach(async () => {
  await db.admin('delete from bulk_acts');
});

test('a preview changes no store and shows which stores would change, from what to what, and which are skipped and why', async () => {
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
  expect(await outcomesOf(id)).toEqual([
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
  expect(await outcomesOf(id)).toContain(`${one!.slug} skipped not_trial`);
  await previewBulkAct({ id, kind: 'give_package', code: 'scale', endsAt: day(3), reason: 'A gift' }, { at });
  const given = await listBulkStores({ id, outcome: 'planned' });
  expect(given.rows.at(-1)).toMatchObject({
    before: { state: 'trial', packageNames: { en: 'Pro' } },
    after: { state: 'ending', endsAt: day(3), packageNames: { en: 'Scale' } },
  });
});

test('a bulk act is confirmed only once, within an hour, in the preview that was shown, and only if it would change a store', async () => {
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

test('a bulk act with invalid fields or without stores is refused', async () => {
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

test('all stores that match a filter can be selected, and drafts of bulk acts older than a day are deleted', async () => {
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
