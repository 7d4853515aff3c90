import { expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { operatorAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addBreachEntry,
  allBreachEntries,
  dueAtOf,
  listBreaches,
  mailBreachOwners,
  notifyOwners,
  readBreach,
  type TypedEntry,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = operatorAct(
  { userId: cedar.ownerId, name: 'Nadia', role: 'owner', permission: 'breaches.record' },
  TEST_TIME,
);
const TYPED: TypedEntry = {
  ...{ title: 'Lost laptop', what: 'A laptop with a list of orders was stolen.', measures: 'Keys replaced.' },
  ...{ happenedAt: '', awareAt: '2026-11-20T08:00', concernsAll: false, stores: 'cedar' },
  ...{ dataKinds: ['names', 'orders'], persons: '120', authority: 'open', authorityToldAt: '' },
  ...{ authorityNote: '', changeNote: 'First entry' },
};
const add = (typed: Partial<TypedEntry> = {}, breachId: string | null = null, seen = 0) =>
  addBreachEntry({ breachId, seen, typed: { ...TYPED, ...typed } }, act);
async function added(typed: Partial<TypedEntry> = {}): Promise<string> {
  const done = await add(typed);
  if (!done.ok) throw new Error(done.code);
  return done.value.breachId;
}

test('a breach is recorded with its stores, and the authority must be notified within 72 hours', async () => {
  const breachId = await added({ stores: 'cedar\n NAJD ' });
  const breach = await readBreach(breachId);
  expect(breach?.current).toMatchObject({
    ...{ title: 'Lost laptop', persons: 120, dataKinds: ['names', 'orders'], byName: 'Nadia', position: 1 },
    stores: [{ id: cedar.id, slug: 'cedar', name: 'Cedar House' }, { slug: 'najd' }],
  });
  expect(dueAtOf(breach!.current.awareAt)).toEqual(new Date('2026-11-23T08:00:00Z'));
  expect((await listBreaches()).map((entry) => entry.breachId)).toContain(breachId);
});

test('a correction of a breach is a new entry, and the earlier entry does not change', async () => {
  const breachId = await added();
  const told = { authority: 'told', authorityToldAt: '2026-11-20T12:00', authorityNote: 'Case 7' };
  expect(await add({ ...told, persons: '140', changeNote: 'Counted again' }, breachId, 1)).toEqual({
    ok: true,
    value: { breachId },
  });
  const breach = await readBreach(breachId);
  expect(breach?.entries.map(({ persons, authority }) => [persons, authority])).toEqual([
    [140, 'told'],
    [120, 'open'],
  ]);
  expect((await allBreachEntries()).filter((entry) => entry.breachId === breachId)).toHaveLength(2);
});

test('no database role that serves requests can change or delete an entry of the log of breaches', async () => {
  await added();
  for (const table of ['breach_entries', 'breach_notices'] as const) {
    const tries = [
      () => withPlatform((tx) => tx.deleteFrom(table).execute()),
      () => withPlatform((tx) => tx.updateTable(table).set({ at: TEST_TIME }).execute()),
    ];
    for (const attempt of tries) {
      await expectNothingChanged(db, async () => {
        await expect(attempt()).rejects.toMatchObject({ code: '42501' });
      });
    }
  }
});

test('if two entries about a breach are based on the same earlier entry, the second one is refused', async () => {
  const breachId = await added();
  const both = await Promise.all([add({}, breachId, 1), add({}, breachId, 1)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'breach_changed' });
  expect((await readBreach(breachId))?.entries).toHaveLength(2);
});

test.each<[Partial<TypedEntry>, Record<string, string>]>([
  [{ title: ' ' }, { title: 'missing' }],
  [{ what: 'x'.repeat(4001) }, { what: 'too_long' }],
  [{ awareAt: '2026-02-31T08:00' }, { awareAt: 'invalid' }],
  [{ awareAt: '2026-11-22T08:00' }, { awareAt: 'in_future' }],
  [{ stores: 'cedar nowhere' }, { stores: 'unknown_store' }],
  [{ stores: '' }, { stores: 'missing' }],
  [{ dataKinds: ['anything'] }, { dataKinds: 'missing' }],
  [{ persons: '-3' }, { persons: 'invalid' }],
  [{ authority: 'told' }, { authorityToldAt: 'missing' }],
  [{ authority: 'told', authorityToldAt: '2026-11-20T07:00' }, { authorityToldAt: 'before_aware' }],
  [{ authority: 'not_needed' }, { authorityNote: 'missing' }],
  [{ changeNote: '' }, { changeNote: 'missing' }],
])('an entry about a breach with %j is refused, and the invalid field is named', async (typed, problems) => {
  const refused = await expectNothingChanged(db, () => add(typed));
  expect(refused).toMatchObject({ ok: false, code: 'fields_invalid', data: problems });
});

test('the owners of the stores that a breach affects are mailed once, and owners of other stores are not', async () => {
  const breachId = await added();
  const press = () => notifyOwners({ breachId }, act);
  expect(await press()).toEqual({ ok: true, value: { owners: 1 } });
  const jobs = await db.admin<{ payload: { breachId: string } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'breaches.mail-owners'`,
  );
  expect(jobs.map(({ payload }) => payload.breachId)).toEqual([breachId]);
  await Promise.all([mailBreachOwners(breachId, TEST_TIME), mailBreachOwners(breachId, TEST_TIME)]);
  const mails = () =>
    db.admin("select recipient, body_text from platform_mails where kind = 'own_breach' order by id");
  const [mail, ...more] = await mails();
  expect(mail).toMatchObject({ recipient: cedar.ownerEmail });
  for (const text of ['Lost laptop', 'stolen', 'Keys replaced', '120'])
    expect(JSON.stringify(mail)).toContain(text);
  expect(more).toEqual([]);
  expect(await expectNothingChanged(db, press)).toMatchObject({ code: 'owners_told' });
  await add({ stores: 'cedar najd', changeNote: 'Najd, too' }, breachId, 1);
  expect(await press()).toEqual({ ok: true, value: { owners: 1 } });
  await mailBreachOwners(breachId, TEST_TIME);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([cedar.ownerEmail, najd.ownerEmail]);
});
