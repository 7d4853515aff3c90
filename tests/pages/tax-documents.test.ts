import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { SECRET_KEY } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { taxScene } from '#tests/support/tax-scene.ts';
import { webServer } from '#tests/support/web.ts';

// The tax documents of a connected Saudi store as its staff see them, with explanations and next steps.
await testDatabase(import.meta.url);
const { najd } = await twoStores();
const scene = await taxScene(najd);
let now = TEST_TIME;
const server = await webServer({ clock: () => now, secretKey: () => SECRET_KEY });
let admin = await signIn();

async function signIn() {
  const signed = await signInToAdmin(server, najd, najd.ownerEmail);
  signed.admin.cookies.set('lang', 'en');
  return signed.admin;
}

const PATH = '/admin/settings/taxInvoices';
const page = async (path: string) => shownHtml((await admin.get(path)).body);
const one = ({ id }: { id: string }) => page(`${PATH}/documents/${id}`);

test('the list shows each tax document with its state and the tax authority’s message in words', async () => {
  const list = await page(`${PATH}/documents`);
  const states = [
    'Accepted',
    'Accepted with warnings',
    'Refused',
    'Replaced',
    'Sent, no answer yet',
    'Not stamped yet',
  ];
  for (const text of [...states, scene.accepted.code, scene.note.code, 'The buyer’s VAT number is wrong']) {
    expect(list).toContain(text);
  }
  expect(list).not.toContain('waited for more than 20 hours');
});

test('a view, a month and a search show exactly the matching tax documents', async () => {
  const rejected = await page(`${PATH}/documents?view=rejected`);
  expect([
    rejected.includes(`>${scene.refused.code}<`),
    rejected.includes(`>${scene.accepted.code}<`),
  ]).toEqual([true, false]);
  const found = await page(`${PATH}/documents?q=${scene.warned.code}`);
  expect([found.includes(`>${scene.warned.code}<`), found.includes(`>${scene.refused.code}<`)]).toEqual([
    true,
    false,
  ]);
  expect(await page(`${PATH}/documents?month=2020-01`)).not.toContain(`>${scene.accepted.code}<`);
});

test('a tax document’s page says what to do, and links to its order, its files and its credit note', async () => {
  const accepted = await one(scene.accepted);
  expect(accepted).toContain(`/admin/orders/${scene.accepted.orderId}`);
  expect(accepted).toContain(`/admin/orders/${scene.accepted.orderId}/invoices/${scene.accepted.id}.pdf`);
  expect(accepted).toContain(`${PATH}/documents/${scene.accepted.id}/1.xml`);
  expect(accepted).toContain(`${PATH}/documents/${scene.note.id}`);
  expect(accepted).not.toContain('Issue it again');
  expect(await one(scene.note)).toContain(`${PATH}/documents/${scene.accepted.id}`);
  const warned = await one(scene.warned);
  expect(warned).toContain('It is valid and is not sent again.');
  expect(warned).toContain('BR-KSA-98');
});

test('a refused tax document has no PDF, but a form to correct the buyer if the buyer is a business', async () => {
  const business = await one(scene.business);
  expect(business).toContain('Correct what the authority names, then issue it again.');
  expect(business).toContain('name="vatNumber"');
  expect(business).not.toContain(`${scene.business.id}.pdf`);
  const consumer = await one(scene.refused);
  expect(consumer).toContain('Issue it again');
  expect(consumer).not.toContain('name="vatNumber"');
});

test('a replaced tax document shows the history of both editions', async () => {
  const replaced = await one(scene.replaced);
  for (const text of ['Noura', 'Refused by the authority', '/1.xml', '/2.xml'])
    expect(replaced).toContain(text);
});

test('an order shows the state of its invoice at the tax authority', async () => {
  const order = await page(`/admin/orders/${scene.business.orderId}`);
  expect(order).toContain(`${PATH}/documents/${scene.business.id}`);
  expect(order).toContain('The buyer’s VAT number is wrong');
  expect(order).not.toContain(`${scene.business.id}.pdf`);
  expect(await page(`/admin/orders/${scene.accepted.orderId}`)).toContain(`${scene.accepted.id}.pdf`);
});

test('the page of a month lists the content of its file and asks for the password', async () => {
  const months = await page(`${PATH}/months`);
  expect(months).toContain('November 2026');
  expect(months).toContain(`${PATH}/months/2026-11.zip`);
  expect(months).toContain('name="password"');
});

test('the dashboard lists refused tax documents, and waiting ones after 20 hours', async () => {
  expect(await page('/admin/dashboard')).toContain('The tax authority refused 2 documents');
  expect(await page('/admin/dashboard')).not.toContain('waited for the tax authority');
  now = new Date(TEST_TIME.getTime() + 20 * 3_600_000);
  // Signs in again, because a session ends after twelve idle hours.
  admin = await signIn();
  expect(await page('/admin/dashboard')).toContain(
    '2 documents have waited for the tax authority for 20 hours',
  );
  expect(await page(`${PATH}/documents`)).toContain('2 documents have waited for more than 20 hours');
});
