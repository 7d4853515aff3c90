import { expect, test } from 'vitest';
import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { newestTakeBack, runCount, runTakeBack } from '#domain/restores/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeEarlierState } from '#tests/support/earlier-states.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { dataFolder } = server.config;
await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
const state = await makeEarlierState(cedar, { dataFolder, at: TEST_TIME });
const theirs = await makeEarlierState(najd, { dataFolder, at: TEST_TIME });
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const LIST = '/admin/settings/earlier';
const COUNTED = ['platform_rate_limits', 'rate_limits', 'changes', 'staff_sessions', 'platform_sessions'];
const newest = () => withStore(cedar.id, (tx) => newestTakeBack(tx, TEST_TIME));
const take = (fields: Record<string, string>, id = state) =>
  owner.post(`${LIST}/${id}`, { intent: 'take', parts: 'theme', ...fields });

/** Does what the worker's jobs do. */
async function runJobs(): Promise<void> {
  const archives = archiveFiles(dataFolder);
  const clock = () => TEST_TIME;
  const of = { storeId: cedar.id, archives, files: storeFiles(dataFolder), clock, isLastTry: false };
  const takeBackId = (await newest())?.id;
  await asWorker(() => runCount({ ...of, restoreId: state }));
  if (takeBackId) await asWorker(() => runTakeBack({ ...of, takeBackId, isDiskFull: async () => false }));
}

test('the page of earlier states links to the admin of each twin, and says what is never taken back', async () => {
  const list = await owner.get(LIST);
  expect(list.body).toContain(`/admin/settings/earlier/${state}`);
  expect(list.body).toMatch(/href="[^"]*cedar-20261121-0900\.admin\.[^"]*\/admin"/);
  expect(list.body).not.toContain(theirs);
  const page = await owner.get(`${LIST}/${state}`);
  expect(page.body).toContain('orders, payments, refunds, stock, invoices, customers');
});

test('a take-back needs the password each time and at least one part, deleting an earlier state needs the password, and otherwise nothing changes', async () => {
  await expectNothingChanged(
    db,
    async () => {
      for (const fields of [{ password: '' }, { password: 'not the password' }])
        expect([403, 422]).toContain((await take(fields)).status);
      expect((await take({})).status).toBe(403);
      expect((await owner.post(LIST, { intent: 'drop', restoreId: state })).status).toBe(403);
      expect((await take({ parts: 'orders', password: TEST_PASSWORD })).status).toBe(422);
    },
    COUNTED,
  );
});

test('an earlier state of another store, a missing one and an invalid id cannot be taken back, counted or deleted', async () => {
  const password = TEST_PASSWORD;
  await expectNothingChanged(
    db,
    async () => {
      for (const id of [theirs, 'x', '00000000-0000-0000-0000-000000000000']) {
        expect((await owner.get(`${LIST}/${id}`)).status).toBe(404);
        expect((await take({ password }, id)).status).toBe(404);
        expect((await take({ intent: 'count' }, id)).status).toBe(404);
        expect((await owner.post(LIST, { intent: 'drop', restoreId: id, password })).status).toBe(404);
      }
    },
    COUNTED,
  );
});

test('the changes of a take-back are counted, made by a job, shown, and can be undone, and a second request is refused meanwhile', async () => {
  await db.admin(`update store_settings set primary_color = '#FF0000' where store_id = $1`, [cedar.id]);
  expect((await take({ intent: 'count' })).headers.location).toBe(`${LIST}/${state}?parts=theme`);
  expect((await owner.get(`${LIST}/${state}`)).body).toContain('Counting what would change.');
  await runJobs();
  expect((await owner.get(`${LIST}/${state}`)).body).toContain('Colours and logos');
  const password = TEST_PASSWORD;
  expect((await take({ password })).headers.location).toBe(LIST);
  expect((await take({ password })).status).toBe(409);
  const drop = { intent: 'drop', restoreId: state, password };
  expect((await owner.post(LIST, drop)).status).toBe(409);
  expect((await owner.get(LIST)).body).toContain('Waiting to begin: Theme');
  await runJobs();
  const done = await owner.get(LIST);
  expect(done.body).toContain('Taken back: Theme');
  const undo = (await newest())?.undoId;
  expect(done.body).toContain(`${LIST}/${undo}?parts=theme`);
  const mails = await db.admin(
    `select from audit_entries where store_id = $1 and action = 'store.take_back_asked' and actor_id = $2`,
    [cedar.id, cedar.ownerId],
  );
  expect(mails).toHaveLength(1);
  expect((await owner.post(LIST, drop)).status).toBe(200);
  expect((await owner.get(LIST)).body).not.toContain(`${LIST}/${state}"`);
});

test('an admin who does not own the store cannot see or take back an earlier state', async () => {
  const email = await makeStaff('manager', [{ store: cedar, role: 'admin' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  const undo = (await newest())?.undoId ?? '';
  await expectNothingChanged(
    db,
    async () => {
      expect((await admin.get(LIST)).status).toBe(403);
      const fields = { intent: 'take', parts: 'theme', password: TEST_PASSWORD };
      expect((await admin.post(`${LIST}/${undo}`, fields)).status).toBe(403);
    },
    COUNTED,
  );
});
