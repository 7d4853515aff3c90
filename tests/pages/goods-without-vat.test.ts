import { expect, test } from 'vitest';
import { saveTaxes } from '#domain/tax/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { DEVICE, JOBS_OF, SECRET_KEY, stampingStore } from '#tests/support/stamping-store.ts';
import { completeSeller, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { SELLER } from '#tests/support/tax-documents.ts';
import { webServer } from '#tests/support/web.ts';

// A connected Saudi store that sells goods without VAT, and has not said why.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const server = await webServer({ clock: () => TEST_TIME, secretKey: () => SECRET_KEY });
const admin = await englishAdmin(najd.ownerEmail);

const PATH = '/admin/settings/taxInvoices';
const LINK = `${PATH}#goodsWithoutVat`;
const page = async (path: string) => shownHtml((await admin.get(path)).body);
const stampIn = (body: string) => /name="stamp" value="(\w*)"/.exec(body)?.[1] ?? '';
const reasons = async (outOfScope: string) => ({
  ...{ intent: 'reasons', zero: '', exempt: '', outOfScope },
  stamp: stampIn(await page(PATH)),
});

async function englishAdmin(email: string, store = najd) {
  const signed = await signInToAdmin(server, store, email);
  signed.admin.cookies.set('lang', 'en');
  return signed.admin;
}

test('a store without a certificate is not asked for reasons for goods without VAT', async () => {
  expect(await page(PATH)).not.toContain('Goods without VAT');
  const cedarAdmin = await englishAdmin(cedar.ownerEmail, cedar);
  expect(shownHtml((await cedarAdmin.get(PATH)).body)).not.toContain('Goods without VAT');
});

test('a document that waits for its VAT reason links to the form, and is stamped once the reason is saved', async () => {
  await completeSeller(najd, SELLER.vatNumber);
  const untaxed = { zero: null, exempt: null, outOfScope: '' };
  await shop.activate(await shop.create({ ...DEVICE, seller: { ...DEVICE.seller, untaxed } }));
  const { id, orderId } = await shop.invoiced();
  expect(await shop.stamp(id)).toBe('no_untaxed_reason');

  for (const path of [`${PATH}/documents/${id}`, `/admin/orders/${orderId}`]) {
    const body = await page(path);
    expect(body).toContain(`href="${LINK}"`);
    expect(body).toContain('Choose the reason');
  }
  const form = await page(PATH);
  expect(form).toContain('id="goodsWithoutVat"');
  expect(form).toContain('1 document waits for a reason');
  for (const field of ['zero', 'exempt', 'outOfScope']) expect(form).toContain(`name="${field}"`);

  await db.admin("delete from graphile_worker._private_jobs where payload ->> 'invoiceId' = $1", [id]);
  expect((await admin.post(PATH, await reasons('وديعة'))).status).toBe(200);
  const queued = await db.admin<{ payload: { invoiceId: string } }>(JOBS_OF, ['invoices.stamp']);
  expect(queued.map(({ payload }) => payload.invoiceId)).toEqual([id]);
  expect(await shop.stamp(id)).toBe('issued');
  expect(await page(`${PATH}/documents/${id}`)).not.toContain(LINK);
  const after = await page(PATH);
  expect(after).toContain('value="وديعة"');
  expect(after).not.toContain('name="exempt"');
  expect(await page('/admin/settings/audit')).toContain('reasons for goods without VAT saved');
});

test('a tab with an outdated VAT reason gets a message when it saves, keeps the typed text, and may then save it', async () => {
  const before = await reasons('ضمان');
  expect((await admin.post(PATH, await reasons('إعارة'))).status).toBe(200);
  const { status, body } = await expectNothingChanged(db, () => admin.post(PATH, before));
  expect(status).toBe(409);
  const shown = shownHtml(body);
  expect(shown).toContain('value="ضمان"');
  expect(shown).toContain('Someone else saved this in the meantime');
  expect(stampIn(shown)).not.toBe(before.stamp);
  expect((await admin.post(PATH, { ...before, stamp: stampIn(shown) })).status).toBe(200);
  expect(await page(PATH)).toContain('value="ضمان"');
  expect((await admin.post(PATH, await reasons('وديعة'))).status).toBe(200);
});

test('a role that may only view sees reasons for goods without VAT and cannot change them', async () => {
  const email = await makeStaff('viewer', [{ store: najd, role: 'viewer' }]);
  const viewer = await englishAdmin(email);
  const body = shownHtml((await viewer.get(PATH)).body);
  expect(body).toContain('Your role may look at this page but not change it.');
  expect(body).toContain('value="وديعة"');
  expect((await viewer.post(PATH, await reasons('other'))).status).toBe(403);
});

test('a store that charges VAT on everything is not asked for reasons for goods without VAT', async () => {
  expect((await admin.post(PATH, await reasons(''))).status).toBe(200);
  const rates = { standard: 150_000, reduced: null, lower: null };
  const rule = { country: 'SA', region: '', names: { en: 'VAT', ar: 'ضريبة' }, rates };
  const taxes = {
    ...{ pricesIncludeTax: true, version: 0 },
    rules: [{ ...rule, delivery: 'standard' as const }],
  };
  expect(await shop.inStore((tx) => saveTaxes(tx, taxes, shop.owner))).toMatchObject({ ok: true });
  expect(await page(PATH)).not.toContain('id="goodsWithoutVat"');
});
