import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

await testDatabase(import.meta.url);
const manama = await makeStore({ slug: 'manama', name: 'Manama', currency: 'BHD', defaultLocale: 'en' });
const kyoto = await makeStore({ slug: 'kyoto', name: 'Kyoto', currency: 'JPY', defaultLocale: 'ar' });
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);

type Data = Record<string, unknown>;

/** The structured data of a page; each block must be valid JSON. */
async function told(slug: string, path: string): Promise<{ blocks: Data[]; body: string; policy: string }> {
  const { status, body, headers } = await ask(server, { host: shopHost(slug), path });
  expect([path, status]).toEqual([path, 200]);
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const policy = String(headers['content-security-policy'] ?? '');
  return { blocks: blocks.map(([, json = '']) => JSON.parse(json)), body, policy };
}
const ofType = (blocks: Data[], type: string) => blocks.find((block) => block['@type'] === type);

const pearls = catalogueOf(manama.id);
const jewels = await pearls.category('Jewels', 'مجوهرات');
const brand = await pearls.brand('Pearl & Co');
const size = (code: string) => ({ code, labels: { en: code.toUpperCase() } });
await pearls.product('Pearl ring', -1, {
  brandId: brand,
  categoryIds: [jewels],
  texts: { en: { title: 'Pearl ring', bodyHtml: '<p>Round &amp; white</p>' }, ar: { title: 'خاتم لؤلؤ' } },
  options: [{ names: { en: 'Size' }, kind: 'size', values: [size('s'), size('m')] }],
  variants: [
    { values: ['s'], price: money(1500, 'BHD'), sku: 'R-S', barcode: '4006381333931' },
    {
      values: ['m'],
      price: money(22_005, 'BHD'),
      sku: 'R-M',
      barcode: '12',
      stock: { isTracked: true, quantity: 0 },
    },
  ],
});
await catalogueOf(kyoto.id).product('Tea bowl', -1, {
  variants: [{ values: [], price: money(1500, 'JPY'), sku: 'T-1' }],
});

describe('the structured data of a product', () => {
  test('a product’s structured data has each variant with its address, its price in the currency’s decimals, and its availability', async () => {
    const { blocks } = await told('manama', '/products/pearl-ring');
    const origin = `http://${shopHost('manama')}`;
    const seller = { '@type': 'Organization', name: 'Manama' };
    expect(ofType(blocks, 'Product')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${origin}/products/pearl-ring#product`,
      name: 'Pearl ring',
      url: `${origin}/products/pearl-ring`,
      description: 'Round & white',
      brand: { '@type': 'Brand', name: 'Pearl & Co' },
      category: 'Jewels',
      offers: [
        {
          '@type': 'Offer',
          url: `${origin}/products/pearl-ring?size=s`,
          sku: 'R-S',
          gtin: '4006381333931',
          price: '1.500',
          priceCurrency: 'BHD',
          availability: 'https://schema.org/InStock',
          seller,
        },
        {
          '@type': 'Offer',
          url: `${origin}/products/pearl-ring?size=m`,
          sku: 'R-M',
          price: '22.005',
          priceCurrency: 'BHD',
          availability: 'https://schema.org/OutOfStock',
          seller,
        },
      ],
    });
  });

  test('structured data has prices without decimals in currencies without them, and one offer for a product without options', async () => {
    const { blocks } = await told('kyoto', '/products/tea-bowl');
    expect(ofType(blocks, 'Product')).toMatchObject({
      sku: 'T-1',
      offers: { '@type': 'Offer', price: '1500', priceCurrency: 'JPY' },
    });
  });

  test('a product with very many variants has one price range in its structured data', async () => {
    const values = Array.from({ length: 41 }, (_, at) => size(`n${at}`));
    await pearls.product('Pearl string', -1, {
      options: [{ names: { en: 'Size' }, kind: 'size', values }],
      variants: values.map(({ code }, at) => ({ values: [code], price: money(1000 + at, 'BHD') })),
    });
    const { blocks } = await told('manama', '/products/pearl-string');
    expect(ofType(blocks, 'Product')?.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '1.000',
      highPrice: '1.040',
      priceCurrency: 'BHD',
      offerCount: 41,
      availability: 'https://schema.org/InStock',
    });
  });

  test('a product’s structured data has its breadcrumb from the home page, in the language of the page', async () => {
    const origin = `http://${shopHost('manama')}`;
    const { blocks } = await told('manama', `/ar/products/${encodeURIComponent('خاتم-لؤلؤ')}`);
    const steps = ofType(blocks, 'BreadcrumbList')?.itemListElement as Data[];
    expect(steps.map(({ position, item }) => [position, decodeURI(String(item))])).toEqual([
      [1, `${origin}/ar`],
      [2, `${origin}/ar/categories/مجوهرات`],
      [3, `${origin}/ar/products/خاتم-لؤلؤ`],
    ]);
    expect(steps.at(-1)?.name).toBe('خاتم لؤلؤ');
  });
});

test('the home page’s structured data describes the store and its search', async () => {
  const { blocks } = await told('kyoto', '/en');
  const origin = `http://${shopHost('kyoto')}`;
  expect(ofType(blocks, 'Organization')).toMatchObject({ name: 'Kyoto', url: `${origin}/en` });
  expect(ofType(blocks, 'WebSite')).toMatchObject({
    inLanguage: 'en',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${origin}/en/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test.each([
  '/',
  '/products',
  '/categories/jewels',
  '/brands/pearl-co',
  '/brands',
  '/contact-us',
  '/ar/products',
])('the page %s has its breadcrumb in structured data, at its own origin', async (path) => {
  const { blocks } = await told('manama', path);
  expect(blocks.length).toBeGreaterThan(0);
  const addresses = JSON.stringify(blocks).match(/https?:\/\/[^"\\]+/g) ?? [];
  const foreign = addresses.filter(
    (each) => !each.startsWith(`http://${shopHost('manama')}`) && !each.startsWith('https://schema.org'),
  );
  expect(foreign).toEqual([]);
});

test('pages that are not indexed have no structured data', async () => {
  for (const path of ['/cart', '/search?q=pearl']) {
    expect((await told('manama', path)).blocks).toEqual([]);
  }
});

describe('structured data of hostile texts (X)', () => {
  const hostile = packed([...PAYLOADS, ...BREAKERS], 180);
  const name = '</script><script>xss()</script>"}';

  test('structured data of hostile texts is valid JSON that ends no script, on every product page and the home page', async () => {
    await withStore(manama.id, (tx) =>
      saveDetails(tx, { texts: { en: { name, description: hostile[0]! } } }, act),
    );
    const category = await pearls.category('</script><img src=x onerror=xss()>', null);
    for (const [at, title] of hostile.entries()) {
      await pearls.product('x', -1, {
        texts: {
          en: { title, slug: `hostile-${at}`, bodyHtml: title, seoDescription: title, seoTitle: title },
        },
        categoryIds: [category],
        variants: [
          { values: [], price: money(1, 'BHD'), sku: title.slice(0, 90), barcode: title.slice(0, 60) },
        ],
      });
    }
    for (const path of ['/', ...hostile.map((_, at) => `/products/hostile-${at}`)]) {
      const { blocks, body, policy } = await told('manama', path);
      expect(blocks.length, path).toBeGreaterThanOrEqual(2);
      expect(activeMarkup(body, policy), path).toEqual([]);
    }
    const { blocks } = await told('manama', '/products/hostile-0');
    expect(ofType(blocks, 'Product')?.name).toBe(hostile[0]?.replace(/\s+/g, ' '));
  });
});
