import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { type HomeSectionInput, saveHomeSections } from '#domain/content/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

// Texts of owners on the home page, and home pages with few products (D2, X).
await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const act = systemAct('test', TEST_TIME);
const ALL = [...PAYLOADS, ...BREAKERS].map((text) => text.replaceAll('\0', ''));

const save = (storeId: string, sections: HomeSectionInput[]) =>
  withStore(storeId, (tx) => saveHomeSections(tx, sections, act));
const home = (slug: string, path = '/') => new Visitor(server, shopHost(slug)).get(path);

function inBoth(words: object): HomeSectionInput['texts'] {
  return { en: words, ar: words };
}

test('markup in slides, banner, testimonials and newsletter is shown as text (X)', async () => {
  for (const [at, text] of packed(ALL, 500).entries()) {
    const words = { eyebrow: text, title: text, body: text, action: text };
    const quotes = [{ quote: text, author: text.slice(0, 80), detail: text.slice(0, 120) }];
    const saved = await save(cedar.id, [
      { kind: 'hero', texts: inBoth(words) },
      { kind: 'hero', texts: inBoth(words) },
      { kind: 'trust', texts: inBoth({ items: [{ icon: text, title: text, note: text }] }) },
      { kind: 'banner', texts: inBoth(words) },
      { kind: 'testimonials', texts: inBoth({ title: text, quotes }) },
      { kind: 'newsletter', texts: inBoth(words) },
    ]);
    expect(saved.ok, `piece ${at}`).toBe(true);
    for (const path of ['/', '/ar']) {
      const { status, body, headers } = await home('cedar', path);
      expect([status, activeMarkup(body, String(headers['content-security-policy']))]).toEqual([200, []]);
    }
  }
});

test('the home page of a shop without products has a greeting, a newsletter form and no empty rows', async () => {
  const { body } = await home('najd', '/en');
  expect(body).toContain('We are getting ready');
  expect(body).toContain('id="newsletter-email"');
  expect(body).not.toContain('class="product-grid');
  expect(body.match(/<h1/g)).toHaveLength(1);
});

test('the home page of a shop with three products shows each once, and with five products one row of five', async () => {
  const rows = async () => {
    const { body } = await home('najd', '/en');
    const shown = body.slice(0, body.indexOf('<script', body.indexOf('</main>')));
    return [shown.match(/class="product-grid/g)?.length, shown.match(/<article/g)?.length];
  };
  for (const title of ['One', 'Two', 'Three']) await makeVariant(najd, { title, amount: 100, stock: null });
  expect(await rows()).toEqual([1, 3]);
  for (const title of ['Four', 'Five']) await makeVariant(najd, { title, amount: 100, stock: null });
  expect(await rows()).toEqual([1, 5]);
});
