import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { servedForms } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const inLanguage = (path: string, lang: string) =>
  admin.get(path, { cookie: `${admin.cookieHeader()}; lang=${lang}` });

/** For each text with a field in both languages, the language of the field that comes first. */
async function firstLanguages(path: string, lang: 'en' | 'ar'): Promise<string[]> {
  const { status, body } = await inLanguage(path, lang);
  expect(status).toBe(200);
  const names = servedForms(body).flatMap(({ controls }) =>
    controls.flatMap(({ name, type }) => (type === 'hidden' ? [] : name)),
  );
  return names.flatMap((name) => {
    const [, text, suffix = ''] = /^(.*?)(\.en|En)$/.exec(name) ?? [];
    const other = `${text}${suffix === 'En' ? 'Ar' : '.ar'}`;
    if (text === undefined || !names.includes(other)) return [];
    return names.indexOf(name) < names.indexOf(other) ? 'en' : 'ar';
  });
}

test.each([
  '/admin/settings/delivery/new',
  '/admin/settings/invoices',
  '/admin/settings/customFields',
  '/admin/storesetting/paymentOptions',
  '/admin/storesetting/contact&footer',
  '/admin/products/new',
  '/admin/categories/new',
  '/admin/discounts/new',
])('the fields of %s begin with the language that the page is read in', async (path) => {
  for (const lang of ['en', 'ar'] as const) {
    const found = await firstLanguages(path, lang);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([lang]));
  }
});

test('a zone without any name is marked once, in the field of the reader’s language', async () => {
  await admin.get('/admin/settings?lang=ar');
  const refused = await expectNothingChanged(db, () =>
    admin.post('/admin/settings/delivery/new', { 'names.en': '', 'names.ar': '' }),
  );
  expect(refused.status).toBe(422);
  const wrong = servedForms(refused.body).flatMap(({ controls }) =>
    controls.flatMap(({ name, problem }) => (name.startsWith('names.') && problem ? name : [])),
  );
  expect(wrong).toEqual(['names.ar']);
});
