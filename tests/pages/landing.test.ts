import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type PageLayout, savePage } from '#domain/content/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// A page of the store's own that shows its blocks alone (D5, D7).
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const act = systemAct('test', TEST_TIME);
const visitor = new Visitor(server, shopHost(cedar.slug));
await makeVariant(cedar, { title: 'Lamp', amount: 1200, stock: null });

const texts = {
  en: { title: 'Summer', bodyHtml: '<p>Hot words</p>' },
  ar: { title: 'الصيف', bodyHtml: '<p>كلام حار</p>' },
};
const file = { contentType: 'image/jpeg', blur: '', width: 16, height: 9, bytes: Buffer.from('x') } as const;
const { mediaId } = await withStore(cedar.id, (tx) =>
  recordImage(tx, { ...file, hash: 'c'.repeat(64) }, { alt: { en: '' }, act }),
);
const hero: Block = { ...newBlock('hero'), mediaId };
Object.assign(hero.texts.en, { title: 'Half price' });
Object.assign(hero.texts.ar, { title: 'نصف السعر' });
const products: Block = {
  ...newBlock('products'),
  options: { ...newBlock('products').options, source: 'new' },
};

let id: string | undefined;
async function publish(layout: PageLayout, blocks: Block[], isHiddenFromSearch = false): Promise<void> {
  const page = { kind: 'own' as const, id, texts, layout, blocks, isHiddenFromSearch };
  ({ pageId: id } = await withStore(cedar.id, (tx) => must(savePage(tx, page, act))));
}

const PLACES = [
  ['/pages/summer', 'Summer', 'Half price'],
  [`/ar/pages/${encodeURIComponent('الصيف')}`, 'الصيف', 'نصف السعر'],
] as const;

const shown = async (path: string) => {
  const { status, body } = await visitor.get(path);
  expect(status).toBe(200);
  return {
    body,
    headings: [...body.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text),
    has: (part: string) => body.includes(part),
  };
};

test.each(PLACES)(
  'a landing page at %s shows its blocks alone between the shop’s header and footer',
  async (path, title, slide) => {
    await publish('landing', [hero, products]);
    const page = await shown(path);
    expect(page.headings).toEqual([slide]);
    expect(['class="breadcrumbs', 'rich-text', 'Hot words'].filter(page.has)).toEqual([]);
    expect(['class="header"', 'class="footer"', 'Lamp'].filter((part) => !page.has(part))).toEqual([]);
    expect(page.body).toContain(`<title>Cedar House | ${title}</title>`);
    expect(page.has('class="hero-picture"')).toBe(true);
    expect(page.body).toContain('"BreadcrumbList"');
  },
);

test.each(PLACES)(
  'a bare landing page at %s has a logo, the legal links and the forms of its cards',
  async (path, title) => {
    await publish('bare', [products]);
    const page = await shown(path);
    expect(page.headings).toEqual([title]);
    expect(
      ['class="header"', 'class="footer"', 'class="tab-bar"', 'class="announcement"'].filter(page.has),
    ).toEqual([]);
    const own = ['class="logo"', 'legal-language', 'id="wish"', 'id="quick-add"'];
    expect(own.filter((part) => page.body.split(part).length !== 2)).toEqual([]);
  },
);

test('a landing page without a visible block shows its text, and one that is hidden from search says so', async () => {
  const [[path]] = PLACES;
  await publish('bare', [{ ...products, isVisible: false }]);
  const empty = await shown(path);
  expect(empty.headings).toEqual(['Summer']);
  expect(['Hot words', 'class="header"', 'class="footer"'].filter((part) => !empty.has(part))).toEqual([]);
  await publish('bare', [hero], true);
  expect((await shown(path)).body).toContain('<meta name="robots" content="noindex');
});
