import { expect, test } from 'vitest';
import { operatorAct } from '#domain/audit/index.ts';
import { type BulletinInput, endBulletin, publishBulletin, saveBulletin } from '#domain/bulletins/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

// Announcements of operators (A6) in the admin: who sees which, and who may dismiss it.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = operatorAct(
  { userId: cedar.ownerId, name: 'Mona', role: 'owner', permission: 'bulletins.edit' },
  TEST_TIME,
);
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
const staffEmail = await makeStaff('helper', [{ store: cedar, role: 'admin' }]);
const { admin: helper } = await signInToAdmin(server, cedar, staffEmail);
await db.admin(
  "update subscriptions set package_id = (select id from packages where code = 'pro' limit 1) where store_id = $1",
  [najd.id],
);
const countryOf = async ({ id }: { id: string }) =>
  (await db.admin<{ country: string }>('select country from store_settings where store_id = $1', [id]))[0]!
    .country;

const INPUT: BulletinInput = {
  ...{ level: 'info', showsFrom: TEST_TIME, packages: [], countries: [], isMailed: false },
  showsUntil: new Date(TEST_TIME.getTime() + 86_400_000),
  titles: { en: 'Marked news', ar: 'خبر مميز' },
  bodies: { en: 'See https://help.example/a, or <b onclick="x">this</b> javascript:alert(1)', ar: 'نص' },
};

async function publish(changes: Partial<BulletinInput> = {}): Promise<string> {
  const saved = await saveBulletin({ ...INPUT, ...changes }, null, act);
  if (!saved.ok) throw new Error(saved.code);
  expect((await publishBulletin({ id: saved.value.id, seen: 1 }, act)).ok).toBe(true);
  return saved.value.id;
}

const sees = async (visitor: typeof owner, text = 'Marked news') =>
  (await visitor.get('/admin/settings')).body.includes(text);
const dismiss = (visitor: typeof owner, id: string, edition = 1) =>
  visitor.post('/admin/bulletins', { id, edition: String(edition) });

test('owners see an announcement in their language with its links made safe, and other staff do not', async () => {
  const id = await publish();
  const { body } = await owner.get('/admin/settings');
  expect(body).toContain('href="https://help.example/a" target="_blank" rel="noopener noreferrer"');
  expect(body).not.toMatch(/<b onclick|href="javascript:alert/);
  expect(await sees(helper)).toBe(false);
  expect(await sees(other)).toBe(true);
  await owner.get('/admin/settings?lang=ar');
  expect(await sees(owner, 'خبر مميز')).toBe(true);
  await owner.get('/admin/settings?lang=en');
  await endBulletin(id, act);
  expect(await sees(owner)).toBe(false);
});

test('an announcement reaches the stores of its plans and countries only', async () => {
  const forPro = await publish({ packages: ['pro'] });
  expect([await sees(owner), await sees(other)]).toEqual([false, true]);
  await endBulletin(forPro, act);
  const here = await publish({ countries: [await countryOf(cedar)] });
  expect(await sees(owner)).toBe(true);
  expect(await sees(other)).toBe((await countryOf(cedar)) === (await countryOf(najd)));
  await endBulletin(here, act);
  const elsewhere = await publish({ countries: ['NO'] });
  expect([await sees(owner), await sees(other)]).toEqual([false, false]);
  await endBulletin(elsewhere, act);
});

test('a dismissed announcement is hidden from that person in every browser; an important one returns when edited', async () => {
  const info = await publish();
  const important = await publish({ level: 'important', titles: { en: 'Weighty news', ar: 'خبر مهم' } });
  expect((await dismiss(owner, info)).status).toBe(200);
  expect((await dismiss(owner, info)).status).toBe(200);
  expect((await dismiss(owner, important)).status).toBe(200);
  const { admin: second } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  expect([await sees(second), await sees(second, 'Weighty news')]).toEqual([false, false]);
  expect([await sees(other), await sees(other, 'Weighty news')]).toEqual([true, true]);
  await saveBulletin(INPUT, { id: info, seen: 1, isPublished: true }, act);
  const edited = { ...INPUT, level: 'important' as const, titles: { en: 'Weighty news', ar: 'خبر' } };
  await saveBulletin(edited, { id: important, seen: 1, isPublished: true }, act);
  expect([await sees(owner), await sees(owner, 'Weighty news')]).toEqual([false, true]);
  await endBulletin(info, act);
  await endBulletin(important, act);
});

test('a maintenance announcement, an unread edition, a draft and an invented id cannot be dismissed, and only owners can dismiss', async () => {
  const maintenance = await publish({ level: 'maintenance' });
  const info = await publish({ titles: { en: 'Plain news', ar: 'خبر' } });
  const draft = await saveBulletin(INPUT, null, act);
  await expectNothingChanged(db, async () => {
    expect((await dismiss(owner, maintenance)).status).toBe(422);
    expect((await dismiss(owner, info, 2)).status).toBe(422);
    expect((await dismiss(owner, info, 2 ** 40)).status).toBe(422);
    expect((await dismiss(owner, draft.ok ? draft.value.id : '')).status).toBe(422);
    expect((await dismiss(owner, "1' or '1'='1")).status).toBe(422);
    expect((await dismiss(helper, info)).status).toBe(403);
  });
  expect((await owner.get('/admin/settings')).body).not.toContain(`value="${maintenance}"`);
  expect(await sees(owner)).toBe(true);
  await endBulletin(maintenance, act);
  await endBulletin(info, act);
});

test('changing a published announcement, like publishing and mailing it, requires a recent password', async () => {
  const id = await publish();
  const draft = await saveBulletin(INPUT, null, act);
  const email = await makeStaff('supporter', []);
  await addOperator({ email, role: 'support' }, act);
  const visitor = new Visitor(server, PLATFORM);
  await visitor.post('/login', { email, password: TEST_PASSWORD });
  const typed = {
    ...{ edition: '1', level: 'important', isMailed: 'yes', 'titles.en': 'Your account is locked' },
    ...{ 'titles.ar': 'خبر', 'bodies.en': 'Sign in at https://evil.example', 'bodies.ar': 'نص' },
    ...{ from: '2026-01-01T00:00', until: '2026-12-01T00:00' },
  };
  const send = (to: string, intent: string, more = {}) =>
    visitor.post(`/platform-admin/announcements/${to}`, { ...typed, ...more, intent });
  await expectNothingChanged(db, async () => {
    expect((await send(id, 'save')).status).toBe(409);
    expect((await send(id, 'change')).status).toBe(403);
    expect((await send(draft.ok ? draft.value.id : '', 'change')).status).toBe(403);
  }, ['platform_sessions']);
  expect((await send(id, 'change', { password: TEST_PASSWORD })).status).toBe(200);
  expect(await sees(owner, 'Your account is locked')).toBe(true);
  await endBulletin(id, act);
});

test('an owner’s page needs as many SQL statements with announcements as without', async () => {
  const statements = async () => (await queriesOf(() => owner.get('/admin/settings'))).queries.length;
  await statements();
  const without = await statements();
  const ids = [await publish(), await publish({ level: 'maintenance' })];
  expect(await sees(owner)).toBe(true);
  expect(await statements()).toBe(without);
  for (const id of ids) await endBulletin(id, act);
});
