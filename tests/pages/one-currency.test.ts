import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { GREEK, wholeShop } from '#tests/support/whole-shop.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const agora = await wholeShop(db, { slug: 'agora', defaultLocale: 'en', host: shopHost });
const server = await webServer();

const shopper = new Visitor(server, agora.host);
for (const pair of agora.cookie.split('; ')) {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  shopper.cookies.set(name, value);
}
const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
  agora.variantId,
]);
await shopper.post('/wishlist', { intent: 'add', product: row?.id ?? '' });
await shopper.post('/cart', { variant: agora.variantId, quantity: '2' });
await shopper.post('/currency', { currency: 'KWD', to: '/' });

/** The pages of orders placed in dollars, which keep their currency. */
const IN_DOLLARS = /^(order-|my-orders)/;
const pages = agora.pages.filter(({ guest, status }) => !guest && status === undefined);

test.each(pages.filter(({ route }) => !IN_DOLLARS.test(route)))(
  'the page $path.en shows amounts in the chosen currency only',
  async ({ path }) => {
    const text = readPage(await shopper.get(path.en)).texts.join('\n');
    expect(text).not.toMatch(/\$\s*[0-9]/);
  },
);

test.each([
  '/',
  '/products',
  '/products/lamp',
  `/search?q=${encodeURIComponent(GREEK.lamp)}`,
  '/cart',
  '/checkout',
  '/wishlist',
  '/new-arrivals',
])('the page %s shows amounts', async (path) => {
  expect(readPage(await shopper.get(path)).texts.join('\n')).toMatch(/KWD\s*[0-9.,]+\.[0-9]{3}/);
});

test.each(pages.filter(({ route }) => IN_DOLLARS.test(route)))(
  'the order page $path.en shows the currency in which it was placed',
  async ({ path }) => {
    const text = readPage(await shopper.get(path.en)).texts.join('\n');
    expect(text).toMatch(/\$\s*[0-9]/);
    expect(text).not.toMatch(/KWD\s*[0-9]/);
  },
);
