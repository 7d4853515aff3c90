import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { addDomain } from '#domain/domains/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { type Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
for (const texts of [{ en: { title: 'Lamp' } }, { ar: { title: 'كوب' } }])
  await withStore(cedar.id, (tx) => saveProduct(tx, plain('', { texts }), act));
await db.admin(
  `insert into mail_suppressions (store_id, email_norm, cause, reason, since, refused_at)
   values ($1, 'gone@x.example', 'bounced', '550', $2, $2)`,
  [cedar.id, TEST_TIME],
);
await addDomain(cedar.id, { typed: 'www.cedar-home.com', settings: server.config }, act);

async function dashboardOf(store: TestStore, email: string): Promise<string> {
  const { admin } = await signInToAdmin(server, store, email);
  return shownDashboard(admin);
}

/** The dashboard with its figures, which the guide of a new shop would replace. */
async function shownDashboard(admin: Visitor): Promise<string> {
  await admin.post('/admin/dashboard', { guide: 'off' });
  return shownHtml((await admin.get('/admin/dashboard')).body);
}

const owner = await dashboardOf(cedar, cedar.ownerEmail);
const line = (to: string, words: string) =>
  new RegExp(`href="${to.replaceAll('?', '\\?')}"(?:(?!</a>)[\\s\\S])*<b>${words}</b>`);

test.each([
  ['2 products without a picture', '/admin/products?view=unpictured'],
  ['1 product without Arabic', '/admin/products/untranslated?view=ar'],
  ['1 product without English', '/admin/products/untranslated?view=en'],
  ['2 products in no category', '/admin/products?view=uncategorized'],
  ['1 address refuses your mails', '/admin/settings/notifications/refused'],
  ['1 domain is not verified yet', '/admin/storesetting/customDomain'],
])('the dashboard says “%s” and links to %s, where this can be corrected', (words, to) => {
  expect(owner).toMatch(line(to, words));
});

test('the card for missing product data shows a member only what the role may see, with links to pages that it may open', async () => {
  const email = await makeStaff('packer', [{ store: cedar, role: 'orders' }]);
  const shown = await dashboardOf(cedar, email);
  expect(shown).toMatch(line('/admin/products?view=untranslated', '1 product without Arabic'));
  expect(shown).toMatch(line('/admin/products?view=unwritten', '1 product without English'));
  for (const words of ['/products/untranslated', 'refuses your mails', 'not verified yet'])
    expect(shown).not.toContain(words);
});

test('the card for missing product data is not shown if nothing is missing', async () => {
  expect(owner).toContain('What your shop lacks');
  expect(await dashboardOf(najd, najd.ownerEmail)).not.toContain('What your shop lacks');
});
