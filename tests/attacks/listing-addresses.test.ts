import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { setRatings } from '#domain/catalog/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const HOST = shopHost(cedar.slug);
const get = (path: string) => ask(server, { host: HOST, path });
const { product, category } = catalogueOf(cedar.id);

const cups = await category('Cups', 'أكواب');
const coloured = (value: string, quantity: number) => ({
  options: [{ names: { en: 'Colour', ar: 'اللون' }, values: [{ labels: { en: value } }] }],
  variants: [{ values: [value], price: money(2000, 'USD'), stock: { isTracked: true, quantity } }],
});
const red = await product('Red cup', -1, { categoryIds: [cups], ...coloured('Red', 4) });
await product('Gone red cup', -2, { categoryIds: [cups], ...coloured('Red', 0) });
await product('Blue cup', -3, { categoryIds: [cups], ...coloured('Blue', 4) });
for (let at = 0; at < 50; at++) await product(`Plain plate ${at}`, -4);
await withStore(cedar.id, (tx) => setRatings(tx, [{ productId: red.productId, rating: 450, count: 2 }]));

const titles = (body: string) =>
  [...body.matchAll(/<h3><a[^>]*>([^<]*)<\/a><\/h3>/g)].map(([, title]) => title);
const links = (body: string, rel: string) =>
  [...body.matchAll(new RegExp(`<link rel="${rel}" href="([^"]*)"`, 'g'))].map(([, href]) => href);

describe('the filters in a listing’s address (F3)', () => {
  test.each([
    ['o.colour=red', ['Red cup', 'Gone red cup']],
    ['o.colour=blue&o.colour=red&stock=1', ['Red cup', 'Blue cup']],
    ['stars=4', ['Red cup']],
    ['o.colour=red&stars=4&stock=1&min=20&max=20', ['Red cup']],
    ['o.colour=green', []],
    ['sale=1', []],
  ])('a listing shows exactly what its address asks for: %s', async (search, expected) => {
    const { status, body } = await get(`/products?${search}`);
    expect([status, titles(body)]).toEqual([200, expected]);
    // Filtered lists are views of the one list, which has the canonical address.
    expect(links(body, 'canonical')).toEqual([`http://${HOST}/products`]);
    expect(links(body, 'next')).toEqual([]);
  });

  test('without scripts, the filter form keeps every filter', async () => {
    const { body } = await get('/categories/cups?o.colour=red&stock=1&sort=best_selling');
    expect(body).toMatch(/<form[^>]*action="\/categories\/cups"/);
    expect(body).toMatch(/<input type="hidden" name="sort" value="best_selling"\/>/);
    expect(body).toMatch(/<input type="checkbox"[^>]*name="o.colour"[^>]*checked=""[^>]*value="red"/);
    expect(body).toMatch(/<input type="checkbox"[^>]*name="stock"[^>]*checked=""/);
    expect(body).toContain('href="/categories/cups?o.colour=red&amp;sort=best_selling"');
  });

  test('clearing the filters empties category, subcategory and sort and restores the price range 0 to 10000', async () => {
    const { body } = await get('/products?category=cups&sort=name&min=5&max=50&o.colour=red');
    expect(body).toMatch(/<a class="link sm"[^>]*href="\/products"[^>]*>Clear all<\/a>/);
  });
});

describe('numbered pages of a listing (F4)', () => {
  test('each numbered page has its canonical address and links to its neighbours, and each product is listed once', async () => {
    const pages = await Promise.all(['', '?page=2', '?page=3'].map((search) => get(`/products${search}`)));
    const [first, second, third] = pages.map(({ body }) => body);
    const at = (search: string) => `http://${HOST}/products${search}`;
    expect(links(first!, 'canonical')).toEqual([at('')]);
    expect([links(first!, 'prev'), links(first!, 'next')]).toEqual([[], [at('?page=2')]]);
    expect(links(second!, 'canonical')).toEqual([at('?page=2')]);
    expect([links(second!, 'prev'), links(second!, 'next')]).toEqual([[at('')], [at('?page=3')]]);
    expect(links(third!, 'next')).toEqual([]);
    expect(second!.includes('<title>Cedar House | All products – page 2</title>')).toBe(true);
    const all = pages.flatMap(({ body }) => titles(body));
    expect([all.length, new Set(all).size]).toEqual([53, 53]);
  });

  test('a page number beyond the end redirects to the last page, with its filters', async () => {
    const { status, headers } = await get('/products?max=100&page=9');
    expect([status, headers.location]).toEqual([302, '/products?max=100&page=3']);
  });

  test('invalid values in a listing’s address are ignored, and no failure is logged', async () => {
    const hostile = 'o.__proto__=x&o.constructor=y&page=1e9&stars=NaN&sale=[]&o.=1&sort=__proto__';
    for (const search of [hostile, `o.colour=${'%F0%9F%95%AF'.repeat(20)}`, 'page=-1', 'o.a%27%22=%27%22']) {
      expect((await get(`/products?${search}`)).status).toBe(200);
    }
    expect(server.logged().filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
