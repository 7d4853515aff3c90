import { describe, expect, test } from 'vitest';
import { newBlock, newEntry } from '#blocks/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveCollection } from '#domain/catalog/index.ts';
import { savePage } from '#domain/content/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { problemsIn } from './schema-org/vocabulary.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const shop = catalogueOf(cedar.id);

const home = await shop.category('Home', 'المنزل');
const lamps = await shop.category('Lamps', 'مصابيح', home);
await shop.category('Desk lamps', null, lamps);
await shop.category('Rugs', null, home);
const brandId = await shop.brand('Loom & Co');
const size = (code: string) => ({ code, labels: { en: code.toUpperCase() } });
const sizes = (codes: string[]) => ({
  options: [{ names: { en: 'Size' }, kind: 'size' as const, values: codes.map(size) }],
  variants: codes.map((code) => ({ values: [code], price: money(1500, 'USD'), sku: `R-${code}` })),
});
const many = Array.from({ length: 41 }, (_, at) => `n${at}`);
await shop.product('Lamp', -1, { brandId, categoryIds: [lamps], ...sizes(['s', 'm']) });
await shop.product('Garland', -1, sizes(many));
const { productId } = await shop.product('Rug', -1, {
  texts: { en: { title: 'Rug', bodyHtml: '<p>Of wool</p>' } },
  variants: [{ values: [], price: money(900, 'USD'), sku: 'RUG', barcode: '4006381333931' }],
});
await shop.inStore(async (tx) => {
  await must(saveCollection(tx, { texts: { en: { title: 'Winter' } }, productIds: [productId] }, act));
  const answered = { question: 'When?', bodyHtml: '<p>Soon</p>' };
  const entry = { ...newEntry('faq'), texts: { en: answered, ar: answered } };
  const blocks = [{ ...newBlock('faq'), entries: [entry] }];
  await must(
    savePage(tx, { kind: 'own', texts: { en: { title: 'Help', bodyHtml: '<p>H</p>' } }, blocks }, act),
  );
  await must(savePage(tx, { kind: 'about_us', texts: { en: { title: 'Us', bodyHtml: '<p>U</p>' } } }, act));
  const texts = { en: { description: 'Rugs and lamps' } };
  await saveDetails(tx, { contactEmail: 'hello@cedar.example', contactPhone: '+97317000000', texts }, act);
});

/** The blocks of structured data of a page, at its address in the language asked for. */
async function blocksAt(path: string): Promise<Record<string, unknown>[]> {
  const { status, body, headers } = await ask(server, { host: shopHost(cedar.slug), path });
  if (status === 301) return blocksAt(new URL(String(headers.location), 'http://localhost').pathname);
  expect([path, status]).toEqual([path, 200]);
  const scripts = body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = '']) => JSON.parse(json));
}

describe('the structured data of every page kind is as schema.org defines it', () => {
  test.each([
    ['the home page', '/', ['Organization', 'WebSite']],
    ['a product with options', '/products/lamp', ['Product', 'BreadcrumbList']],
    ['a product with very many variants', '/products/garland', ['Product', 'BreadcrumbList']],
    ['a product without options', '/products/rug', ['Product', 'BreadcrumbList']],
    ['the list of all products', '/products', ['BreadcrumbList']],
    ['new arrivals', '/new-arrivals', ['BreadcrumbList']],
    ['the list of categories', '/categories', ['BreadcrumbList']],
    ['a category', '/categories/home', ['BreadcrumbList']],
    ['a category below another', '/categories/home/lamps', ['BreadcrumbList']],
    ['a category of the third level', '/categories/home/desk-lamps', ['BreadcrumbList']],
    ['the list of brands', '/brands', ['BreadcrumbList']],
    ['a brand', '/brands/loom-co', ['BreadcrumbList']],
    ['a collection', '/collections/winter', ['BreadcrumbList']],
    ['an own page with questions', '/pages/help', ['FAQPage', 'BreadcrumbList']],
    ['a built-in page', '/about-us', ['BreadcrumbList']],
    ['the contact page', '/contact-us', ['BreadcrumbList']],
  ])('the structured data of %s is valid in both languages', async (_, path, types) => {
    for (const at of [path, `/ar${path === '/' ? '' : path}`]) {
      const blocks = await blocksAt(at);
      expect(blocks.map((block) => block['@type']).sort(), at).toEqual([...types].sort());
      expect(blocks.flatMap(problemsIn), at).toEqual([]);
    }
  });

  test('the validation finds unknown types and properties, and values of the wrong type', () => {
    const context = { '@context': 'https://schema.org' };
    expect(problemsIn({ ...context, '@type': 'Shoe' })).toEqual(['the block has the unknown type Shoe']);
    expect(problemsIn({ '@type': 'Brand', name: 'Loom' })).toEqual(['@context is not https://schema.org']);
    const offer = { '@type': 'Offer', price: { amount: 1 }, availability: 'https://schema.org/Maybe' };
    expect(
      problemsIn({ ...context, '@type': 'Product', colour: 'red', url: 'rug', offers: [offer] }),
    ).toEqual([
      'Product.colour is no property of Product',
      'Product.url is "rug", not URL',
      expect.stringContaining('Product.offers.price is undefined, not '),
      'Product.offers.price has the unknown type undefined',
      expect.stringContaining(
        'Product.offers.availability is "https://schema.org/Maybe", not ItemAvailability',
      ),
    ]);
    expect(
      problemsIn({ ...context, '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'Brand' }] }),
    ).toEqual([]);
    expect(problemsIn({ ...context, '@type': 'Product', brand: { '@type': 'Offer' } })).toEqual([
      'Product.brand is Offer, not Brand or Organization',
    ]);
  });
});

test('the breadcrumb of a category of the third level names every category above it', async () => {
  const [trail] = await blocksAt('/categories/home/desk-lamps');
  const steps = (trail?.itemListElement ?? []) as { name: string }[];
  expect(steps.map(({ name }) => name)).toEqual(['Home', 'Home', 'Lamps', 'Desk lamps']);
});
