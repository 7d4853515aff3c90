import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readDeliveryRules } from '#domain/delivery/index.ts';
import { readChecklist } from '#domain/reports/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { type Answer, type Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// A store begins with default delivery rules: the owner is told what they are and decides.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);

const textOf = (answer: Answer) =>
  readPage(answer)
    .texts.join('\n')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ');
const isDone = (store: TestStore) => withStore(store.id, async (tx) => (await readChecklist(tx)).delivery);
const zones = (store: TestStore) =>
  withStore(store.id, async (tx) => (await readDeliveryRules(tx)).zones.map(({ names }) => names.en));
const confirm = (by: Visitor) => by.post('/admin/settings/delivery', { intent: 'confirm' });

const SENTENCE = 'Your shop delivers everywhere for $5.00, free from $100.00.';
const ZONE = {
  version: '0',
  'names.en': 'Riyadh',
  'names.ar': 'الرياض',
  'places.0.country': 'SA',
};

test('until the owner confirms it, dashboard and settings name the current delivery charge, and the setup step stays open', async () => {
  expect(await isDone(cedar)).toBe(false);
  for (const path of ['/admin/dashboard', '/admin/settings/delivery']) {
    expect(textOf(await admin.get(path)), path).toContain(SENTENCE);
  }
  other.cookies.set('lang', 'ar');
  expect(textOf(await other.get('/admin/dashboard'))).toContain('يوصّل متجرك إلى كل مكان مقابل');
});

test('staff without permission to change delivery cannot confirm it', async () => {
  const email = await makeStaff('packer', [{ store: cedar, role: 'orders' }]);
  const { admin: packer } = await signInToAdmin(server, cedar, email);
  const refused = await expectNothingChanged(db, () => confirm(packer));
  expect(refused.status).toBe(403);
});

test('pressing the button confirms the delivery charge once, and only then is the setup step done', async () => {
  expect((await confirm(admin)).status).toBe(200);
  expect(await isDone(cedar)).toBe(true);
  expect(await zones(cedar)).toEqual(['Everywhere']);
  expect(await isDone(najd)).toBe(false);
  expect(textOf(await admin.get('/admin/dashboard'))).not.toContain(SENTENCE);
  expect(textOf(await admin.get('/admin/settings/delivery'))).not.toContain(SENTENCE);
  await expectNothingChanged(db, () => confirm(admin));
});

test('adding the first delivery zone asks whether delivery to other places stays, and applies the answer', async () => {
  other.cookies.set('lang', 'en');
  expect(textOf(await other.get('/admin/settings/delivery/new'))).toContain(
    'Keep delivering everywhere else at this price',
  );
  const missing = await expectNothingChanged(db, () => other.post('/admin/settings/delivery/new', ZONE));
  expect(missing.status).toBe(422);
  expect(textOf(missing)).toContain('Choose what becomes of delivery everywhere else.');
  const saved = await other.post('/admin/settings/delivery/new', { ...ZONE, elsewhere: 'drop' });
  expect(saved.status).toBe(302);
  expect([await zones(najd), await isDone(najd)]).toEqual([['Riyadh'], true]);
  expect(textOf(await other.get('/admin/settings/delivery/new'))).not.toContain(
    'Keep delivering everywhere else at this price',
  );
});
