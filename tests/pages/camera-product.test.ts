import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { postFile } from '#tests/support/post-files.ts';
import { servedForms, shownHtml } from '#tests/support/served-forms.ts';
import { memberWithOwnSet, signInToAdmin } from '#tests/support/staff.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, type Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const owners = {
  en: (await signInToAdmin(server, cedar, cedar.ownerEmail)).admin,
  ar: (await signInToAdmin(server, najd, najd.ownerEmail)).admin,
};
const PATH = '/admin/products/camera';

const photo = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
const products = (store: TestStore) =>
  db.admin<Record<string, unknown>>(
    `select t.locale, t.title, p.status, v.barcode, c.amount::int, k.is_tracked, k.quantity,
        (select count(*)::int from product_media m where m.product_id = p.id) as pictures
       from products p join product_texts t on t.product_id = p.id join variants v on v.product_id = p.id
       join variant_prices c on c.variant_id = v.id join stock_levels k on k.variant_id = v.id
      where p.store_id = $1 order by p.created_at, p.id`,
    [store.id],
  );

/** The served form's value of a field. */
const valueIn = (body: string, name: string) =>
  servedForms(body)
    .flatMap(({ controls }) => controls)
    .find((each) => each.name === name && (each.type !== 'radio' || each.isChecked))?.value;
const plain = (body: string) => shownHtml(body).replaceAll(/[⁦-⁩]/g, '');

/** Opens the page and posts its form with these fields, and a photo. */
async function add(by: Visitor, fields: Record<string, string>, bytes?: Uint8Array): Promise<Answer> {
  const key = valueIn((await by.get(PATH)).body, 'key') ?? '';
  const posted = { key, status: 'draft', ...fields };
  if (!bytes) return by.post(PATH, posted);
  return postFile(server, by, { path: PATH, fields: posted, file: { bytes, name: 'photo.jpg' } });
}

const CASES = [
  {
    locale: 'en',
    store: cedar,
    name: 'Brass lamp',
    address: '/products/brass-lamp',
    link: 'Add with camera',
    words: ['Add a product with the camera', 'Name (English)', 'Take a photo'],
    said: { draft: 'Brass lamp was saved as a draft', active: 'Brass lamp is in your store' },
    ways: ['Open the product', 'View in store'],
  },
  {
    locale: 'ar',
    store: najd,
    name: 'مصباح',
    address: '/products/',
    link: 'إضافة بالكاميرا',
    words: ['إضافة منتج بالكاميرا', 'الاسم (العربية)', 'التقاط صورة'],
    said: { draft: 'تم حفظ مصباح كمسودة', active: 'تمت إضافة مصباح إلى متجرك' },
    ways: ['فتح المنتج', 'عرض في المتجر'],
  },
] as const;

test.each(CASES)(
  'a photo, a name and a price make a product, as a draft or in the shop, and an empty form follows ($locale)',
  async ({ locale, store, name, address, link, words, said, ways }) => {
    const owner = owners[locale];
    owner.cookies.set('lang', locale);
    expect(plain((await owner.get('/admin/products')).body)).toContain(link);
    const page = (await owner.get(PATH)).body;
    for (const word of words) expect(plain(page)).toContain(word);
    expect(page).toMatch(
      /<input(?=[^>]*type="file")(?=[^>]*capture="environment")(?=[^>]*accept="image\/\*")/,
    );
    expect(valueIn(page, 'status')).toBe('draft');
    const fields = { [`title.${locale}`]: name, price: '45.50' };
    for (const status of ['draft', 'active'] as const) {
      const more: Record<string, string> =
        status === 'active' ? { status, quantity: '24', barcode: '628100' } : {};
      const made = await add(
        owner,
        { ...fields, ...more },
        await photo(`#${status === 'active' ? 'a' : 'b'}08040`),
      );
      expect(made.status).toBe(303);
      const next = (await owner.get(made.headers.location ?? '')).body;
      expect(plain(next)).toContain(said[status]);
      expect(plain(next)).toContain(ways[0]);
      expect(next).toMatch(/href="\/admin\/products\/[0-9a-f-]{36}"/);
      expect(plain(next).includes(ways[1])).toBe(status === 'active');
      if (status === 'active') expect(next).toContain(`http://${shopHost(store.slug)}${address}`);
      expect([valueIn(next, `title.${locale}`), valueIn(next, 'price')]).toEqual(['', '']);
      expect(valueIn(next, 'status')).toBe(status);
    }
    const row = { locale, title: name, amount: 4550, pictures: 1 };
    expect(await products(store)).toEqual([
      { ...row, status: 'draft', barcode: '', is_tracked: false, quantity: 0 },
      { ...row, status: 'active', barcode: '628100', is_tracked: true, quantity: 24 },
    ]);
  },
);

test('a form that is sent twice creates one product, and both answers lead to it', async () => {
  const { en } = owners;
  const before = (await products(cedar)).length;
  const key = valueIn((await en.get(PATH)).body, 'key') ?? '';
  const fields = { key, 'title.en': 'Stone cup', price: '9', status: 'draft' };
  const file = { bytes: await photo('#404040') };
  const send = () => postFile(server, en, { path: PATH, fields, file });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  const late = await expectNothingChanged(db, send, ['staff_sessions']);
  expect([late.status, late.headers.location]).toEqual([303, answers[0]?.headers.location]);
  expect((await products(cedar)).length).toBe(before + 1);
});

const WRONG: [string, Record<string, string>, Uint8Array | undefined, string][] = [
  ['a file that is not a picture', {}, Buffer.from('no picture'), 'This file is not a picture'],
  ['a photo that is too large', {}, new Uint8Array(20 * 1024 * 1024 + 1), 'larger than 20 MB'],
  ['a price in words', { price: 'cheap' }, undefined, 'Enter an amount such as 12.50'],
  ['no price', { price: '' }, undefined, 'Enter a price'],
  ['no name', { 'title.en': ' ' }, undefined, 'Enter a title'],
  ['a stock that is no number', { quantity: 'some' }, undefined, 'Enter a whole number of pieces'],
];

test.each(WRONG)(
  'a product with %s is refused beside its field, and the rest of what was typed stays',
  async (_, fields, bytes, words) => {
    const { en } = owners;
    en.cookies.set('lang', 'en');
    const typed = { 'title.en': 'Clay pot', price: '12', quantity: '3', barcode: '77', status: 'active' };
    const posted = { ...typed, ...fields };
    const refused = await expectNothingChanged(db, () => add(en, posted, bytes), ['staff_sessions']);
    expect([refused.status, plain(refused.body).includes(words)]).toEqual([422, true]);
    for (const [name, value] of Object.entries(posted)) expect(valueIn(refused.body, name)).toBe(value);
  },
);

test('a photo sent with a wrong price is stored once, and the corrected form needs no second photo', async () => {
  const { en } = owners;
  const typed = { 'title.en': 'Olive tray', price: 'x' };
  const refused = await add(en, typed, await photo('#123456'));
  expect(refused.status).toBe(422);
  const images = valueIn(refused.body, 'images') ?? '';
  expect(shownHtml(refused.body)).toMatch(/<img[^>]*src="\/_next\/image\?url=%2Fmedia%2F/);
  const made = await add(en, { ...typed, price: '15', images });
  expect(made.status).toBe(303);
  expect((await products(cedar)).at(-1)).toMatchObject({ title: 'Olive tray', amount: 1500, pictures: 1 });
});

test('a member who may not add pictures or stock adds a product without them', async () => {
  const { visitor, become } = await memberWithOwnSet(server, cedar);
  await become(['products.view', 'products.edit']);
  const page = (await visitor.get(PATH)).body;
  expect([page.includes('type="file"'), page.includes('name="quantity"')]).toEqual([false, false]);
  const fields = { 'title.en': 'Reed mat', price: '5' };
  const bytes = await photo('#654321');
  for (const send of [() => add(visitor, fields, bytes), () => add(visitor, { ...fields, quantity: '7' })])
    expect((await expectNothingChanged(db, send, ['staff_sessions'])).status).toBeGreaterThan(400);
  expect((await add(visitor, fields)).status).toBe(303);
  await become(['products.view']);
  expect((await visitor.get(PATH)).status).toBe(403);
});
