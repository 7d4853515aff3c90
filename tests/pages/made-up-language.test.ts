import { expect, test } from 'vitest';
import { countriesIn } from '#domain/countries/index.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import { testDatabase } from '#tests/support/database.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { type ShopPage, wholeShop } from '#tests/support/whole-shop.ts';
import { readPage } from './page.ts';

// Puts brackets around all of our texts, in this process alone: a word outside the brackets that is not the store's
// (whose texts are all Greek here) was written into a component.
const [OPEN, CLOSE] = ['⟦', '⟧'];
for (const dictionary of Object.values(DICTIONARIES) as Record<string, string>[]) {
  for (const [key, text] of Object.entries(dictionary)) dictionary[key] = `${OPEN}${text}${CLOSE}`;
}

const db = await testDatabase(import.meta.url);
const agora = await wholeShop(db, { slug: 'agora', defaultLocale: 'en', host: shopHost });
const server = await webServer();

const shopper = new Visitor(server, agora.host);
for (const pair of agora.cookie.split('; ')) {
  const [name = '', value = ''] = pair.split(/=(.*)/);
  shopper.cookies.set(name, value);
}
await shopper.post('/cart', { variant: agora.variantId, quantity: '1' });
const guest = new Visitor(server, agora.host);

/** The words of a page that are neither ours nor the store's. */
function strayWords(texts: string[]): string[] {
  return outside(texts.join('\n'))
    .split('\n')
    .filter(
      (text) =>
        !NO_WORDS.some((pattern) => pattern.test(text.trim())) &&
        !COUNTRY_NAMES.has(text.trim()) &&
        /[\p{Script=Latin}\p{Script=Arabic}]/u.test(text),
    );
}

/** Languages and currencies by their own names, typed values, and symbols that are not words. */
const NO_WORDS = [
  /^(English|العربية)$/,
  /^(USD|KWD|US Dollar|Kuwaiti Dinar|دولار أمريكي|دينار كويتي)$/,
  /^(KWD|د\.ك)?\s*[\d.,]+\s*(KWD|د\.ك)?$/,
  /^[\w.]+@[\w.]+$/i,
  // A day and a time as Intl formats them.
  /^\d{1,2} \p{L}+(?: \d{4})?(?:[,،]? (?:في )?\d{1,2}:\d{2}\s*\p{L}*)?$/u,
];

// Country names as Intl writes them, because the country field of an address offers them.
const COUNTRY_NAMES = new Set(
  (['en', 'ar'] as const).flatMap((locale) => countriesIn(locale).map(({ name }) => name)),
);

function outside(text: string): string {
  let depth = 0;
  let left = '';
  for (const sign of text) {
    if (sign === OPEN) depth++;
    else if (sign === CLOSE) depth--;
    else if (depth === 0) left += sign;
  }
  return left;
}

const open = (page: ShopPage, path: string) => (page.guest ? guest : shopper).get(path);

test.each(agora.pages)(
  'the page $path.en has no word that is not in messages/, in either language',
  async (page) => {
    for (const path of [page.path.en, page.path.ar === '/' ? '/ar' : `/ar${page.path.ar}`]) {
      const answer = await open(page, path);
      expect(answer.status).toBe(page.status ?? 200);
      const { texts } = readPage(answer);
      expect(texts.filter((text) => text.startsWith(OPEN)).length).toBeGreaterThan(20);
      expect(strayWords(texts), path).toEqual([]);
    }
  },
);

test('a word that is written into a component instead of messages/ is detected', async () => {
  const answer = await shopper.get('/');
  const said = readPage({ ...answer, body: answer.body.replace('</main>', '<p>Buy now</p></main>') }).texts;
  expect(strayWords(said)).toEqual(['Buy now']);
});
