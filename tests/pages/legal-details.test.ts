import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readInvoiceSettings } from '#domain/invoices/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, najd, najd.ownerEmail);

const page = async (path: string) => shownHtml((await admin.get(path)).body);
const SETTINGS = '/admin/settings/invoices';
const form = {
  ...{ version: '0', 'legalNames.en': 'Najd House Trading', 'legalNames.ar': '', vatNumber: '' },
  ...{ 'addresses.en': '7 Olaya Street', 'addresses.ar': '', 'notes.en': '', 'notes.ar': '' },
  ...{ registrationKind: 'freelance', registrationNumber: 'FL-123456789', shortAddress: 'rrrd 2929' },
  ...{ invoicePrefix: 'INV-', creditNotePrefix: 'CN-', issueAt: 'shipped', languages: 'both' },
};
const CERTIFICATE = 'https://eauthenticate.saudibusiness.gov.sa/certificate-details/0000012345';

test('the dashboard of a Saudi shop names the legal details that are missing', async () => {
  const dashboard = await page('/admin/dashboard');
  expect(dashboard).toContain('Your shop does not yet show all that the law asks for');
  expect(dashboard).toContain('Missing: legal name, commercial registration or freelance document');
  expect(dashboard).toContain('Saudi Business Center certificate');
});

test('the invoice settings of a Saudi shop have a field for each legal detail', async () => {
  const settings = await page(SETTINGS);
  for (const name of ['registrationKind', 'shortAddress', 'sealNumber', 'sealToken']) {
    expect(settings).toMatch(new RegExp(`<(input|select)[^>]*name="${name}"`));
  }
});

test('an invalid certificate is refused with a message beside its field, and nothing changes', async () => {
  const refused = await expectNothingChanged(db, () =>
    admin.post(SETTINGS, { ...form, sealNumber: 'https://evil.example/1' }),
  );
  expect(refused.status).toBe(422);
  expect(shownHtml(refused.body)).toContain('its address at eauthenticate.saudibusiness.gov.sa.');
});

test('legal details that are entered are saved and no longer asked for', async () => {
  expect((await admin.post(SETTINGS, { ...form, sealNumber: CERTIFICATE })).status).toBe(200);
  expect(await withStore(najd.id, readInvoiceSettings)).toMatchObject({
    ...{ registrationKind: 'freelance', registrationNumber: 'FL-123456789' },
    ...{ shortAddress: 'RRRD2929', sealNumber: '0000012345', version: 1 },
  });
  const dashboard = await page('/admin/dashboard');
  expect(dashboard).toContain('returns policy with the legal period');
  expect(dashboard).not.toContain('Saudi Business Center certificate');
});

test('a shop in a country without a preset is not asked for legal details', async () => {
  const { admin: other } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const settings = shownHtml((await other.get(SETTINGS)).body);
  expect(settings).not.toContain('Saudi Business Center');
  expect(settings).toMatch(/<input type="hidden" name="sealNumber"/);
  expect(shownHtml((await other.get('/admin/dashboard')).body)).not.toContain('all that the law asks for');
});
