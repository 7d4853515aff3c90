import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readCountryOffer } from '#domain/setup/index.ts';
import { readTaxes } from '#domain/tax/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const { admin: owner } = await signInToAdmin(server, najd, najd.ownerEmail);
const { admin: other } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PATH = '/admin/settings/countryOffer';
const stampOf = (store: TestStore) => withStore(store.id, async (tx) => (await readCountryOffer(tx)).stamp);
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];

test('the country page shows the country’s usual settings beside the current ones and applies nothing', async () => {
  const page = await expectNothingChanged(db, () => owner.get(PATH), COUNTED);
  expect(page.status).toBe(200);
  for (const part of ['legal', 'tax', 'delivery', 'cash', 'returns', 'privacy']) {
    expect(page.body).toContain(`id="offer-${part}"`);
  }
  expect(page.body).toContain('VAT Law');
  expect(page.body).not.toContain('checked=""');
});

test('a country offer posted with another store’s stamp applies nothing', async () => {
  const stamp = await stampOf(cedar);
  const answer = await expectNothingChanged(db, () => owner.post(PATH, { part: 'tax', stamp }), COUNTED);
  expect(answer.status).toBe(409);
  const theirs = await stampOf(najd);
  const crossed = () => other.post(PATH, { part: 'tax', stamp: theirs });
  expect((await expectNothingChanged(db, crossed, COUNTED)).status).toBe(409);
});

test('a country offer posted without a part, with an unknown part or with an overlong stamp applies nothing', async () => {
  const stamp = await stampOf(najd);
  const bodies: Record<string, string>[] = [
    { stamp },
    { part: 'everything', stamp },
    { part: 'tax', stamp: 'x'.repeat(60_000) },
  ];
  for (const body of bodies) {
    const answer = await expectNothingChanged(db, () => owner.post(PATH, body), COUNTED);
    expect([409, 413, 422]).toContain(answer.status);
  }
});

test('wrong details of a country offer are named beside their fields, all at once, and what was typed is kept', async () => {
  const stamp = await stampOf(najd);
  const typed = { vatNumber: '12', registrationNumber: 'x1', cashFee: 'much' };
  const body = { part: 'legal', intent: 'accept', stamp, ...typed };
  const answer = await expectNothingChanged(db, () => owner.post(PATH, body), COUNTED);
  expect(answer.status).toBe(422);
  const marked = [...answer.body.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([field]) => /name="(\w+)"/.exec(field)?.[1],
  );
  expect(marked).toEqual(['vatNumber', 'registrationNumber']);
  for (const value of Object.values(typed)) expect(answer.body).toContain(`value="${value}"`);
});

test('applying the cash limit of a country offer requires the password within the last ten minutes, as on its own page', async () => {
  const stamp = await stampOf(najd);
  now = new Date(TEST_TIME.getTime() + 11 * 60_000);
  const asked = () => owner.post(PATH, { part: 'cash', stamp });
  expect((await expectNothingChanged(db, asked, COUNTED)).status).toBe(403);
  now = TEST_TIME;
});

test('a role that may change settings but not taxes cannot apply the taxes of a country offer', async () => {
  const email = await makeStaff('limited', [{ store: najd, role: 'viewer' }]);
  const set = `insert into staff_permission_sets (store_id, id, name, actions, created_at, updated_at)
    values ($1, gen_random_uuid(), 'Own', '{settings.view,settings.edit}', now(), now()) returning id`;
  const [{ id } = { id: '' }] = await db.admin<{ id: string }>(set, [najd.id]);
  await db.admin(
    `update staff_memberships set role = 'custom', permission_set_id = $2
      where store_id = $1 and user_id = (select id from users where email = $3)`,
    [najd.id, id, email],
  );
  const { admin } = await signInToAdmin(server, najd, email);
  expect((await admin.get(PATH)).body).not.toContain('id="offer-tax"');
  const stamp = await stampOf(najd);
  const answer = await expectNothingChanged(db, () => admin.post(PATH, { part: 'tax', stamp }), COUNTED);
  expect(answer.status).toBe(403);
  expect(await withStore(najd.id, readTaxes)).toMatchObject({ version: 0 });
});

test('only the parts of the country offer that the owner ticked are applied', async () => {
  const stamp = await stampOf(najd);
  const answer = await owner.post(PATH, { part: 'tax', intent: 'accept', stamp });
  expect(answer.status).toBe(200);
  expect(await withStore(najd.id, readTaxes)).toMatchObject({ version: 1, ownPpm: 150_000 });
  const { parts } = await withStore(najd.id, readCountryOffer);
  expect(parts.delivery).not.toBeNull();
});
