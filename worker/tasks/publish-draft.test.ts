import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import {
  cancelSchedule,
  discardDraft,
  listVersions,
  publishSubject,
  readDraft,
  type Subject,
  saveDraft,
  schedulePublish,
} from '#domain/publishing/index.ts';
import { suspendStore } from '#domain/subscription/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { publishDraftTask } from './publish-draft.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const log = createLogger({ level: 'silent' });
const minute = (minutes: number) => new Date(TEST_TIME.getTime() + minutes * 60_000);
const act = staffAct({ userId: newId(), name: 'Lina', role: 'owner' }, TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const draftOf = <S extends Subject>(subject: S) => inCedar((tx) => readDraft(tx, subject));
const colour = () => inCedar(loadShell).then((shell) => shell.primaryColor);

/** Runs the job of a moment, as a worker whose clock shows `now`. */
function run(at: Date, now = at, { storeId = cedar.id, subject = 'branding' } = {}): Promise<void> {
  const read = readConfig({ SECRET_KEY: 'x'.repeat(32) });
  if (!read.ok) throw new Error(read.data.problems.join(' '));
  const { value: config } = read;
  return asWorker(() =>
    publishDraftTask.run({ storeId, subject, at: at.toISOString() }, { config, log, now }),
  );
}

/** Saves a draft with this primary colour and plans its publication. */
async function plan(primaryColor: string, at: Date) {
  const { body, revision } = await draftOf('branding');
  const saved = await inCedar((tx) =>
    saveDraft(tx, { subject: 'branding', body: { ...body, primaryColor }, revision }, act),
  );
  if (!saved.ok) throw new Error(saved.code);
  return inCedar((tx) =>
    schedulePublish(tx, { subject: 'branding', revision: saved.value.revision, at }, act),
  );
}

const jobs = () =>
  db.admin<{ at: Date }>(
    `select j.run_at as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'publishing.publish'`,
  );

test('a draft is published at its moment with its latest changes, under the name of who planned it', async () => {
  expect(await plan('#111111', minute(60))).toMatchObject({ ok: true });
  expect(await plan('#222222', minute(90))).toMatchObject({ ok: true });
  expect(await draftOf('branding')).toMatchObject({ planned: { at: minute(90), by: 'Lina' } });
  expect(await jobs()).toEqual([{ at: minute(90) }]);
  await run(minute(60));
  expect(await colour()).toBe('#242F51');
  // The clock of the worker is slightly behind.
  await run(minute(90), minute(89.99));
  expect(await colour()).toBe('#222222');
  expect(await draftOf('branding')).toMatchObject({ isDraft: false, planned: null });
  expect((await inCedar((tx) => listVersions(tx, 'branding')))[0]).toMatchObject({ publishedBy: 'Lina' });
  await expectNothingChanged(db, () => run(minute(90)));
});

test('a draft that another member changed after it was planned is published under both names', async () => {
  await plan('#121212', minute(95));
  const { body, revision } = await draftOf('branding');
  const changed = { ...body, primaryColor: '#343434' };
  const other = staffAct({ userId: newId(), name: 'Omar', role: 'admin' }, TEST_TIME);
  await inCedar((tx) => saveDraft(tx, { subject: 'branding', body: changed, revision }, other));
  await run(minute(95));
  expect(await colour()).toBe('#343434');
  const [version] = await inCedar((tx) => listVersions(tx, 'branding'));
  expect(version).toMatchObject({ publishedBy: 'Lina, Omar' });
});

test('publishing, discarding or cancelling before the moment leaves nothing for the job to do', async () => {
  const revisionNow = async () => (await draftOf('branding')).revision;
  const acts = [
    async () => {
      const { body, revision } = await draftOf('branding');
      await inCedar((tx) => publishSubject(tx, { subject: 'branding', body, revision }, act));
    },
    async () => {
      const revision = await revisionNow();
      await inCedar((tx) => discardDraft(tx, { subject: 'branding', revision }, act));
    },
    async () => {
      const revision = await revisionNow();
      await inCedar((tx) => cancelSchedule(tx, { subject: 'branding', revision }, act));
    },
  ];
  for (const [at, change] of acts.entries()) {
    await plan(`#33333${at}`, minute(200));
    await change();
    expect((await draftOf('branding')).planned).toBeNull();
    await expectNothingChanged(db, () => run(minute(200)));
  }
  expect(await draftOf('branding')).toMatchObject({ isDraft: true, body: { primaryColor: '#333332' } });
});

test.each([
  ['now', minute(0)],
  ['in the past', minute(-1)],
  ['in more than a year', minute(367 * 24 * 60)],
  ['at no moment', new Date(Number.NaN)],
])('a publication planned %s is refused, and nothing changes', async (_, at) => {
  const { revision } = await draftOf('branding');
  const refused = await expectNothingChanged(db, () =>
    inCedar((tx) => schedulePublish(tx, { subject: 'branding', revision, at }, act)),
  );
  expect(refused).toMatchObject({ code: 'time_invalid' });
});

test('without a draft, or over a newer one, nothing is planned', async () => {
  for (const [subject, revision, code] of [
    ['contact', 0, 'nothing_to_publish'],
    ['branding', 0, 'stale_draft'],
  ] as const) {
    const refused = await expectNothingChanged(db, () =>
      inCedar((tx) => schedulePublish(tx, { subject, revision, at: minute(60) }, act)),
    );
    expect(refused).toMatchObject({ code });
  }
});

test('a draft that cannot be published at its moment stays, and its editor learns why', async () => {
  await plan('#444444', minute(300));
  await db.admin(
    `update content_states set draft = jsonb_set(draft, '{theme}', '"gone"') where store_id = $1 and subject = 'branding'`,
    [cedar.id],
  );
  const before = await colour();
  await run(minute(300));
  expect(await colour()).toBe(before);
  expect(await draftOf('branding')).toMatchObject({
    isDraft: true,
    planned: null,
    planProblem: 'theme_unknown',
  });
  // The next save of the draft ends the notice.
  const { body, revision } = await draftOf('branding');
  const mended = { ...body, theme: 'standard' };
  await inCedar((tx) => saveDraft(tx, { subject: 'branding', body: mended, revision }, act));
  expect((await draftOf('branding')).planProblem).toBeNull();
});

test('a store that is closed at the moment has the new content when it opens again', async () => {
  await plan('#555555', minute(400));
  await suspendStore({ storeId: cedar.id, reason: 'test' }, act);
  await run(minute(400));
  expect(await colour()).toBe('#555555');
});

test('the job of another store publishes nothing here', async () => {
  await plan('#666666', minute(500));
  await run(minute(500), minute(500), { storeId: najd.id });
  expect(await colour()).toBe('#555555');
});
