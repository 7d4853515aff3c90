import { afterAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readLink } from '#domain/fatoora/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { standInAuthority } from '#tests/support/fatoora-authority.ts';
import { fatooraGateway } from '#tests/support/fatoora-gateway.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { completeSeller, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const stand = standInAuthority();
stand.clock.at = TEST_TIME;
const gateway = await fatooraGateway(stand);
afterAll(() => gateway.close());
let now = TEST_TIME;
const server = await webServer({ clock: () => now, fatooraGateway: gateway.base });
const { admin: owner } = await signInToAdmin(server, najd, najd.ownerEmail);
const { admin: other } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PATH = '/admin/settings/taxInvoices';
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];
const DETAILS = {
  ...{ intent: 'details', environment: 'simulation', name: SELLER.name, scheme: 'CRN' },
  ...{ registration: '1010010000', building: '2322', street: 'طريق الملك فهد', district: 'العليا' },
  ...{ city: 'الرياض', postalCode: '12211', unit: 'الفرع الرئيسي', industry: 'تجارة التجزئة' },
};
const linkOf = (store: TestStore) => withStore(store.id, readLink);
const unchanged = <T>(act: () => Promise<T>) => expectNothingChanged(db, act, COUNTED);

test('a store without a VAT number sees on the tax authority page only how to add one', async () => {
  for (const visitor of [owner, other]) {
    const { status, body } = await visitor.get(PATH);
    expect(status).toBe(200);
    expect(body).not.toContain('name="code"');
    expect(body).not.toContain('name="building"');
  }
  const refused = await unchanged(() => owner.post(PATH, DETAILS));
  expect(refused.status).toBe(422);
});

test('a refused tax authority form shows the reason beside the field and keeps the typed values', async () => {
  await completeSeller(najd, SELLER.vatNumber);
  const wrong = { ...DETAILS, building: '12 B', postalCode: '1', city: 'Jeddah by the sea' };
  const { status, body } = await unchanged(() => owner.post(PATH, wrong));
  expect(status).toBe(422);
  for (const typed of ['12 B', 'Jeddah by the sea', 'Four digits']) expect(body).toContain(typed);
});

test('a field that is far too long is refused without a call to the tax authority', async () => {
  for (const field of ['name', 'registration', 'street', 'unit']) {
    const { status } = await unchanged(() => owner.post(PATH, { ...DETAILS, [field]: '9'.repeat(50_000) }));
    expect([413, 422]).toContain(status);
  }
  const code = { intent: 'code', code: '1'.repeat(50_000) };
  expect([413, 422]).toContain((await unchanged(() => owner.post(PATH, code))).status);
  expect((await unchanged(() => owner.post(PATH, { intent: 'anything' }))).status).toBe(400);
});

test('if the password was entered long ago, no key is created and no code is sent before it is entered again', async () => {
  now = new Date(TEST_TIME.getTime() + 11 * 60_000);
  const reasons = { intent: 'reasons', zero: '', exempt: '', outOfScope: 'x' };
  for (const form of [DETAILS, { intent: 'code', code: '123456' }, reasons]) {
    expect((await unchanged(() => owner.post(PATH, form))).status).toBe(403);
  }
  now = TEST_TIME;
});

test('connecting one store to the tax authority connects no other', async () => {
  expect((await owner.post(PATH, DETAILS)).status).toBe(303);
  const crossed = await unchanged(() => other.post(PATH, { intent: 'code', code: '123456' }));
  expect(crossed.status).toBe(409);
  expect(await linkOf(cedar)).toEqual({ active: null, waiting: null });
  expect((await linkOf(najd)).active).toBeNull();
});

test('the tax authority page shows no key, request or credentials', async () => {
  const wrong = await unchanged(() => owner.post(PATH, { intent: 'code', code: '000000' }));
  expect(wrong.status).toBe(422);
  expect((await owner.post(PATH, { intent: 'code', code: '123456' })).status).toBe(200);
  expect((await linkOf(najd)).active).toMatchObject({ environment: 'simulation' });
  const secrets = await db.admin<{ key: string; credentials: string; request: string; certificate: string }>(
    `select key_sealed as key, credentials_sealed as credentials, request_pem as request, certificate
       from fatoora_devices where state = 'active'`,
  );
  const { body } = await owner.get(PATH);
  for (const secret of Object.values(secrets[0] ?? {})) expect(body).not.toContain(secret.slice(30, 80));
  expect(server.logged().join()).not.toContain('123456');
});

test('reasons for goods without VAT are refused if they are unknown, too long, or the store is not connected', async () => {
  const reasons = { intent: 'reasons', zero: '', exempt: '', outOfScope: '' };
  const wrong = [
    { zero: 'VATEX-SA-29' },
    { zero: 'VATEX-SA-EDU' },
    { exempt: 'constructor' },
    { outOfScope: 'س'.repeat(201) },
    { outOfScope: '🕌'.repeat(150) },
    { outOfScope: '9'.repeat(50_000) },
  ];
  for (const each of wrong) {
    const { status } = await unchanged(() => owner.post(PATH, { ...reasons, ...each }));
    expect([413, 422]).toContain(status);
  }
  expect((await unchanged(() => other.post(PATH, reasons))).status).toBe(409);
});

test('a tax authority code can be tried twenty times an hour', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 20; tries++) {
    statuses.push((await owner.post(PATH, { intent: 'code', code: '000000' })).status);
  }
  expect(statuses.at(0)).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});
