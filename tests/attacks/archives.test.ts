import { expect, test } from 'vitest';
import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { makeArchive, newestArchive, readArchive } from '#domain/archive/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd } from '#domain/subscription/index.ts';
import { memorySource } from '#tests/support/archives.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { dataFolder, clock } = server.config;
const lamp = await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
await makeVariant(najd, { title: 'Najd secret', amount: 100, stock: 1 });
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PAGE = '/admin/settings/export';
const BACK = `${PAGE}?of=archive`;
const ask = (visitor: Visitor, fields: Record<string, string> = {}, password = TEST_PASSWORD) =>
  visitor.post(`${PAGE}/archive`, { password, ...fields });
const newest = () => withStore(cedar.id, (tx) => newestArchive(tx, clock()));

/** Does what the worker's job does. */
async function makeIt(archiveId: string, isFull = false) {
  const archives = archiveFiles(dataFolder);
  const input = { storeId: cedar.id, archiveId, archives, files: storeFiles(dataFolder), clock };
  return asWorker(() => makeArchive({ ...input, isDiskFull: async () => isFull, isLastTry: false }));
}

async function readyId(): Promise<string> {
  const found = await newest();
  if (found?.status === 'ready') return found.id;
  if (!found) await ask(owner);
  const id = (await newest())?.id ?? '';
  await makeIt(id);
  return id;
}

test('requesting an archive needs the password again, and a second request is refused while the first is being written', async () => {
  await expectNothingChanged(db, async () => {
    for (const password of ['', 'not the password'])
      expect((await ask(owner, {}, password)).headers.location).toBe(`${BACK}&problem=wrong`);
  }, ['platform_rate_limits', 'changes']);
  expect((await ask(owner)).headers.location).toBe(BACK);
  expect((await ask(owner)).headers.location).toBe(`${BACK}&problem=busy`);
  expect((await owner.get(BACK)).body).toContain('Your file is being prepared.');
  const id = (await newest())?.id ?? '';
  expect(await makeIt(id)).toBe('made');
  expect(await makeIt(id)).toBe('gone');
  expect(await newest()).toMatchObject({ id, status: 'ready' });
});

test('an archive is downloaded with the password, completely or from where a download stopped, and has no row of another store', async () => {
  const archive = await readyId();
  expect((await ask(owner, { archive }, 'wrong')).headers.location).toBe(`${BACK}&problem=wrong`);
  const link = (await ask(owner, { archive })).headers.location ?? '';
  const whole = await owner.get(link);
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/x-tar']);
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="cedar-\d{4}-\d\d-\d\d\.tar"/);
  expect(await readArchive(memorySource(whole.bytes))).toMatchObject({ ok: true });
  expect(whole.bytes.includes('Brass lamp')).toBe(true);
  expect(whole.bytes.includes('Najd secret')).toBe(false);
  const rest = await owner.get(link, { range: 'bytes=1000-', 'if-range': whole.headers.etag ?? '' });
  expect(rest.status).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes 1000-${whole.bytes.length - 1}/${whole.bytes.length}`);
  expect(rest.bytes.equals(whole.bytes.subarray(1000))).toBe(true);
  expect((await owner.get(link, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
});

test('the link to an archive opens nothing for another member, another store, a day later, or with another key', async () => {
  const archive = await readyId();
  const link = (await ask(owner, { archive })).headers.location ?? '';
  const second = await makeStaff('second', [{ store: cedar, role: 'owner' }]);
  const { admin: other } = await signInToAdmin(server, cedar, second);
  const { admin: foreign } = await signInToAdmin(server, najd, najd.ownerEmail);
  const later = link.replace(/until=\d+/, `until=${Date.now() * 2}`);
  const none = link.replace(/&?key=[^&]+/, '');
  for (const [visitor, path] of [
    [other, link],
    [foreign, link],
    [owner, later],
    [owner, none],
  ] as const)
    expect((await visitor.get(path)).status).toBe(404);
  const theirs = await foreign.post(`${PAGE}/archive`, { password: TEST_PASSWORD, archive });
  expect(theirs.headers.location).toBe(`${BACK}&problem=gone`);
});

test('only an owner can see and request an archive; other admins of the store are refused', async () => {
  const email = await makeStaff('manager', [{ store: cedar, role: 'admin' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  expect((await admin.get(PAGE)).body).not.toContain('id="export-archive"');
  await expectNothingChanged(db, async () => expect((await ask(admin)).status).toBe(403), ['changes']);
});

test('the owner of an expired store still downloads everything', async () => {
  await setPeriodEnd(
    { storeId: cedar.id, endsAt: new Date(TEST_TIME.getTime() - 1000) },
    systemAct('test', TEST_TIME),
  );
  expect((await owner.get('/admin/products')).status).toBe(503);
  const archive = await readyId();
  const link = (await ask(owner, { archive })).headers.location ?? '';
  expect((await owner.get(link)).status).toBe(200);
  expect((await owner.get(PAGE)).body).toContain('id="export-archive"');
});

test('a newer archive replaces the older one, and an expired archive cannot be downloaded', async () => {
  const older = await readyId();
  await ask(owner);
  const newer = (await newest())?.id ?? '';
  await makeIt(newer);
  expect(newer).not.toBe(older);
  expect(await archiveFiles(dataFolder).open({ storeId: cedar.id, archiveId: older })).toBeNull();
  const nextWeek = new Date(clock().getTime() + 8 * 86_400_000);
  expect(await withStore(cedar.id, (tx) => newestArchive(tx, nextWeek))).toBeNull();
});

test('on a full disk, no archive is left, and the owner sees the reason', async () => {
  await ask(owner);
  const id = (await newest())?.id ?? '';
  expect(await makeIt(id, true)).toBe('failed');
  expect(await archiveFiles(dataFolder).open({ storeId: cedar.id, archiveId: id })).toBeNull();
  expect((await owner.get(PAGE)).body).toContain('The file could not be prepared.');
  expect((await ask(owner)).headers.location).toBe(BACK);
});
