import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { wholeShop } from '#tests/support/whole-shop.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const bazar = await wholeShop(db, { slug: 'bazar', defaultLocale: 'ar', digits: 'arab', host: shopHost });
const server = await webServer();

const shopper = new Visitor(server, bazar.host);
for (const pair of bazar.cookie.split('; ')) {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  shopper.cookies.set(name, value);
}
await shopper.post('/cart', { variant: bazar.variantId, quantity: '٢' });

/**
 * Values that keep Latin digits in every language: those dialled, typed or copied (order numbers, phones, addresses),
 * the specification's hours, and examples of input.
 */
const AS_TYPED = [
  /^#?[0-9]{4}$/,
  /^\+?[0-9 ()-]{7,}$/,
  /^\+[0-9]{1,3}$/,
  /^[^0-9]*\u2068\+[0-9 ]+\u2069[^0-9]*$/,
  /@/,
  /^من الاثنين إلى الجمعة/,
  /^12345$/,
  /\u2066#[0-9]{4}\u2069$/,
];

const latin = (texts: string[]) =>
  texts.filter((text) => /[0-9]/.test(text) && !AS_TYPED.some((pattern) => pattern.test(text)));

test.each(bazar.pages.filter(({ guest }) => !guest).map(({ path }) => path.ar))(
  'the page %s shows its numbers in Arabic digits',
  async (path) => {
    const answer = await shopper.get(path);
    expect(answer.status).toBeLessThan(500);
    expect(latin(readPage(answer).texts)).toEqual([]);
  },
);

test('the English product list shows its numbers in Latin digits', async () => {
  const answer = await ask(server, { host: bazar.host, path: '/en/products' });
  expect(readPage(answer).texts.filter((text) => /[\u0660-\u0669]/.test(text))).toEqual([]);
  expect(latin(readPage(answer).texts)).not.toEqual([]);
});

test.each([
  ['/products?min=٢٠&max=٣٠', 'Βάζο', 'Λάμπα'],
  ['/products?min=1000', 'Λάμπα', 'Βάζο'],
])('the price filter of %s is accepted in Latin and Arabic digits', async (path, found, left) => {
  const texts = readPage(await shopper.get(encodeURI(path))).texts;
  expect(texts).toContain(found);
  expect(texts).not.toContain(left);
});

test('a quantity is accepted in Arabic digits and shown in them', async () => {
  await shopper.post('/cart', { intent: 'set', variant: bazar.variantId, quantity: '٣' });
  const { body } = await shopper.get('/cart');
  expect(body).toMatch(/name="quantity"[^>]*value="٣"|value="٣"[^>]*name="quantity"/);
  expect(
    await db.admin(
      "select quantity from cart_lines l join carts c on c.id = l.cart_id where c.status = 'open'",
    ),
  ).toEqual([{ quantity: 3 }]);
});
