import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listCustomFields, readProductDraft } from '#domain/catalog/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const [lamp] = await db.admin<{ product_id: string }>('select product_id from variants');
const productId = lamp?.product_id ?? '';

const FIELDS = '/admin/settings/customFields';
const EDITOR = `/admin/products/${productId}`;
const fields = () => withStore(cedar.id, listCustomFields);
const draft = () => withStore(cedar.id, (tx) => readProductDraft(tx, { productId, currency: 'USD' }));
/** The page without scripts and without invisible direction marks. */
const shown = (body: string) =>
  body.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll(/[⁦-⁩]|<!-- -->/g, '');
const inShop = async (path: string) => shown((await ask(server, { host: shopHost(cedar.slug), path })).body);

/** Posts the lamp's editor form, with the given fields replaced. */
async function post(over: Record<string, string>) {
  const now = await draft();
  const form = {
    ...{ version: String(now?.version), 'title.en': 'Lamp', status: 'active', price: '20.00' },
    ...{ baseId: now?.variants[0]?.id ?? '', taxClass: 'standard', ...over },
  };
  return admin.post(EDITOR, form);
}

async function add(names: { en: string; ar: string }, kind: string): Promise<string> {
  const fieldsTyped = { intent: 'add', 'name.en': names.en, 'name.ar': names.ar, kind, isShown: 'yes' };
  const added = await admin.post(FIELDS, fieldsTyped);
  expect([added.status, added.body.includes('Field added')]).toEqual([200, true]);
  return (await fields()).at(-1)?.id ?? '';
}

const material = await add({ en: 'Material', ar: 'الخامة' }, 'text');
const washable = await add({ en: 'Washable', ar: 'قابل للغسل' }, 'yes_no');
const guide = await add({ en: 'Guide', ar: '' }, 'link');
const hours = await add({ en: 'Hours', ar: 'الساعات' }, 'number');

const filled = {
  [`custom.${material}.kind`]: 'text',
  [`custom.${material}.en`]: 'Brass <b>& glass</b>',
  [`custom.${material}.ar`]: 'نحاس وزجاج',
  [`custom.${washable}.kind`]: 'yes_no',
  [`custom.${washable}.value`]: 'no',
  [`custom.${guide}.kind`]: 'link',
  [`custom.${guide}.value`]: 'https://guide.example/lamps',
  [`custom.${hours}.kind`]: 'number',
  [`custom.${hours}.value`]: '٤٠',
};

test('values of custom fields entered in the editor are on the product’s page in both languages, without scripts', async () => {
  expect(await inShop('/products/lamp')).not.toContain('Material');
  expect((await post(filled)).status).toBe(200);
  const english = await inShop('/products/lamp');
  expect(english).toMatch(
    /<dt><bdi dir="auto">Material<\/bdi><\/dt><dd><bdi dir="auto">Brass &lt;b&gt;&amp; glass/,
  );
  expect(english).toMatch(/>Washable<\/bdi><\/dt><dd><bdi dir="auto">No</);
  expect(english).toMatch(/>Hours<\/bdi><\/dt><dd><bdi dir="auto">40</);
  expect(english).toContain(
    '<a href="https://guide.example/lamps" rel="nofollow noopener">guide.example</a>',
  );
  const arabic = await inShop('/ar/products/lamp');
  expect(arabic).toMatch(/>الخامة<\/bdi><\/dt><dd><bdi dir="auto">نحاس وزجاج</);
  expect(arabic).toMatch(/>قابل للغسل<\/bdi><\/dt><dd><bdi dir="auto">لا</);
  expect(arabic).toMatch(/<bdi dir="auto" lang="en">Guide</);
});

test('the editor shows the saved values of custom fields, and a problem is reported beside its field and changes nothing', async () => {
  const page = shown((await admin.get(EDITOR)).body);
  expect(page).toMatch(new RegExp(`name="custom.${guide}.value"[^>]*value="https://guide.example/lamps"`));
  const wrong = { ...filled, [`custom.${hours}.value`]: 'many', [`custom.${material}.en`]: 'Copper' };
  const refused = await expectNothingChanged(db, () => post(wrong));
  expect(refused.status).toBe(422);
  expect(shown(refused.body)).toContain('Enter a number such as 12.5');
  expect(refused.body).toMatch(new RegExp(`name="custom.${material}.en"[^>]*value="Copper"`));
  const stale = await expectNothingChanged(db, () =>
    post({ version: '1', ...filled, [`custom.${material}.en`]: 'Copper' }),
  );
  expect(stale.status).toBe(409);
  expect(shown(stale.body)).toMatch(/Material[\s\S]*Copper[\s\S]*Brass/);
});

test('a custom field that is hidden or removed disappears from the shop’s pages at once', async () => {
  const hide = { intent: 'change', id: material, 'name.en': 'Material', 'name.ar': 'الخامة' };
  expect((await admin.post(FIELDS, hide)).status).toBe(200);
  await expect.poll(() => inShop('/products/lamp')).not.toContain('Material');
  expect((await draft())?.custom).toHaveLength(4);
  expect((await admin.post(FIELDS, { intent: 'remove', id: guide })).status).toBe(200);
  await expect.poll(() => inShop('/products/lamp')).not.toContain('guide.example');
  expect((await draft())?.custom).toHaveLength(3);
});

test('the custom fields page reports what is wrong with the typed values, in the reader’s language', async () => {
  const double = { intent: 'add', 'name.en': 'washable', 'name.ar': '', kind: 'text' };
  const refused = await expectNothingChanged(db, () => admin.post(FIELDS, double));
  expect(refused.status).toBe(422);
  expect(shown(refused.body)).toContain('Another field has this name');
  expect(refused.body).toMatch(/name="name.en"[^>]*value="washable"/);
  const arabic = (await admin.get(FIELDS, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  expect(arabic).toContain('الحقول المخصصة');
  expect(arabic).not.toContain('Custom fields');
});
