import { expect, test } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { saveHomeSections, savePage } from '#domain/content/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Blocks on the home page and below the text of a page (D2, D5).
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const act = systemAct('test', TEST_TIME);
const visitor = new Visitor(server, shopHost(cedar.slug));
for (const title of ['Lamp', 'Cup']) await makeVariant(cedar, { title, amount: 1200, stock: null });

const answer = (text: string) => ({ question: `${text}?`, bodyHtml: `<p>${text} <b>yes</b></p>` });
const faq: Block = {
  ...newBlock('faq'),
  entries: [{ texts: { en: answer('Gift wrapped'), ar: answer('تغليف') } }],
};
const video: Block = { ...newBlock('video'), options: { video: 'https://youtu.be/aqz-KE-bpKQ' } };
const newest = { ...newBlock('products').options, source: 'new' };
const products: Block = { ...newBlock('products'), options: newest };
const onlyIn = (languages: 'en' | 'ar'): Block => {
  const block = newBlock('quote');
  const words = { ...block.texts.en, quote: `Said in ${languages}` };
  return { ...block, look: { ...block.look, languages }, texts: { en: words, ar: words } };
};

const publish = (...blocks: Block[]) =>
  withStore(cedar.id, async (tx) => {
    const texts = {
      en: { title: 'Summer', bodyHtml: '<p>Hot</p>' },
      ar: { title: 'صيف', bodyHtml: '<p>حار</p>' },
    };
    await must(saveHomeSections(tx, [{ kind: 'hero' }, ...blocks], act));
    await must(savePage(tx, { kind: 'about_us', texts, blocks }, act));
  });

const dataOf = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

test.each([
  ['/', 'Gift wrapped'],
  ['/ar', 'تغليف'],
  ['/about-us', 'Gift wrapped'],
  ['/ar/about-us', 'تغليف'],
])('questions on %s open without scripts and are structured data', async (path, text) => {
  await publish(faq);
  const { status, body } = await visitor.get(path);
  expect(status).toBe(200);
  expect(body).toContain(`<summary><span>${text}?</span>`);
  expect(dataOf(body).find((each) => each['@type'] === 'FAQPage')).toMatchObject({
    mainEntity: [{ '@type': 'Question', name: `${text}?`, acceptedAnswer: { text: `${text} yes` } }],
  });
});

test.each(['/', '/about-us'])(
  'only a page with a video may show its host, and %s requests nothing of it',
  async (path) => {
    const policyOf = (page: Awaited<ReturnType<Visitor['get']>>) =>
      String(page.headers['content-security-policy']);
    await publish(faq);
    expect(policyOf(await visitor.get(path))).not.toContain('frame-src');
    await publish(video);
    const page = await visitor.get(path);
    expect(policyOf(page)).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
    expect(page.body).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
    expect(page.body).not.toContain('<iframe');
  },
);

test.each([
  ['/', '/_.data'],
  ['/about-us', '/about-us.data'],
])('a document at %s has the markup of a block once, and its data alone has it too', async (path, data) => {
  await publish(onlyIn('en'));
  const { body } = await visitor.get(path);
  expect(body.split('Said in en')).toHaveLength(2);
  expect(body).toContain('id="page-state"');
  expect((await visitor.get(data)).body.split('Said in en')).toHaveLength(2);
});

test.each(['/', '/about-us'])('products on %s are cards with their buttons', async (path) => {
  await publish(products);
  const { body } = await visitor.get(path);
  const shown = body.slice(0, body.indexOf('<script', body.indexOf('</main>')));
  expect(shown.match(/<article class="card/g)).toHaveLength(2);
  expect(shown).toContain('>Lamp</a>');
});

test('a block of one language is on the pages of that language only', async () => {
  await publish(onlyIn('en'), onlyIn('ar'));
  for (const [path, here, elsewhere] of [
    ['/', 'Said in en', 'Said in ar'],
    ['/ar/about-us', 'Said in ar', 'Said in en'],
  ] as const) {
    const { body } = await visitor.get(path);
    expect(body).toContain(here);
    expect(body).not.toContain(elsewhere);
  }
});

test('links of blocks have the language of the page, and the look is a class', async () => {
  const block = newBlock('image_text');
  const words = { ...block.texts.en, title: 'Kiln', action: 'See' };
  const look = { ...block.look, background: 'brand' as const, device: 'phone' as const };
  await publish({ ...block, link: '/new-arrivals', look, texts: { en: words, ar: words } });
  const { body } = await visitor.get('/ar');
  expect(body).toContain('href="/ar/new-arrivals" class="btn primary"');
  expect(body).toContain('class="bg-brand only-phone"');
});

test('a page without blocks has no part of them, and an empty block leaves nothing', async () => {
  await publish(newBlock('gallery'), newBlock('rich_text'));
  const { body } = await visitor.get('/about-us');
  expect(body).not.toContain('data-section');
});

test('markup in the texts of every block is shown as text (X)', async () => {
  const attack = '<img src=x onerror=alert(1)>"><script>alert(2)</script>';
  const words = { title: attack, body: attack, quote: attack, rows: `${attack}|${attack}`, ended: attack };
  const entry = {
    question: attack,
    caption: attack,
    title: attack,
    body: attack,
    action: attack,
    bodyHtml: attack,
  };
  const kinds = [
    'rich_text',
    'image_text',
    'faq',
    'columns',
    'quote',
    'table',
    'video',
    'countdown',
  ] as const;
  await publish(
    ...kinds.map((kind): Block => {
      const block = newBlock(kind);
      const texts = { ...block.texts.en, ...words };
      const options = { ...block.options, video: video.options.video, ends: '2999-01-01T00:00' };
      const entries = [{ link: '/care', texts: { en: entry, ar: entry } }];
      return { ...block, options, entries, texts: { en: texts, ar: texts } };
    }),
  );
  for (const path of ['/', '/ar/about-us']) {
    const { status, body, headers } = await visitor.get(path);
    expect([status, activeMarkup(body, String(headers['content-security-policy']))]).toEqual([200, []]);
  }
});
