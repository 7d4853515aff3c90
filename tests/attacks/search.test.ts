import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listProducts } from '#domain/catalog/index.ts';
import { clientNetwork } from '#lib/address-block.ts';
import { TURN_LIMITS } from '#server/turn-limits.ts';
import { inTurn } from '#server/turns.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const ours = catalogueOf(cedar.id);
const theirs = catalogueOf(najd.id);
const brandId = await theirs.brand('Najdbrand');
const categoryId = await theirs.category('Najdcategory', 'تصنيف');
await theirs.product('Najdsecret lantern', -1, {
  brandId,
  categoryIds: [categoryId],
  variants: [{ values: [], price: { amount: 500, currency: 'SAR' }, sku: 'NJ-1' }],
});
await ours.product('Walnut tray', -1, { amount: 900 });
await ours.product('Walnut bowl', -2, { amount: 800 });

const get = (path: string): Promise<Answer> => ask(server, { host: shopHost(cedar.slug), path });

/** Hostile search texts; each is sent to the page and to the suggestions. */
const TYPED: [string, string][] = [
  ['SQL', `' or 1=1 --`],
  ['a second statement', `walnut'; drop table products; --`],
  ['a union', `walnut') union select email from users --`],
  ['tsquery operators', 'walnut & !tray | (bowl <-> x)'],
  ['a lone prefix', ':*'],
  ['a prefix behind a quote', `walnut':*`],
  ['weights', 'walnut:A'],
  ['quotes and backslashes', `\\'\\"'''\\\\`],
  ['LIKE signs', '%_%'],
  ['regular expressions', '(a+)+$ [[:alpha:]]* .{1,9999}'],
  ['the index’s own signs', '^walnut #nj1'],
  ['another store’s key', `${(Number.parseInt(najd.id.slice(-8), 16) % 36 ** 3).toString(36)}najdsecret`],
  ['a direction override', '\u202ewalnut\u202c'],
  ['only marks', '\u064b\u064c\u0651'],
  ['pictures', '🕯️🪔👨‍👩‍👧‍👦'],
  ['a thousand letters', 'a'.repeat(1000)],
  ['letters under 200 accents', `w${'\u0301'.repeat(200)}alnut`],
];

test.each(TYPED)(
  '%s typed into search and suggestions is treated as search words only',
  async (_name, typed) => {
    const q = encodeURIComponent(typed);
    await expectNothingChanged(db, async () => {
      const page = await get(`/search?q=${q}`);
      const suggestions = await get(`/api/suggestions?q=${q}`);
      expect([page.status, suggestions.status]).toEqual([200, 200]);
      expect(page.body + suggestions.body).not.toMatch(/najdsecret lantern|@|syntax error/i);
    });
  },
);

/** Parameters with bytes that are not text, and parameters longer than anybody types. */
const RAW: [string, string][] = [
  ['NUL', 'walnut%00'],
  ['over-long UTF-8', '%c0%af%e0%80%af'],
  ['half a surrogate', '%ed%a0%80'],
  ['broken percent signs', '%%%zz'],
  // These texts are as long as an address may be; longer addresses are refused (requests.test.ts).
  ['two thousand words', 'walnut+'.repeat(2000)],
  ['fifteen hundred parameters', `walnut${'&q=walnut'.repeat(1500)}`],
];

test.each(RAW)('%s in a search address is answered without a server error', async (_name, raw) => {
  for (const path of [`/search?q=${raw}`, `/api/suggestions?q=${raw}`]) {
    const { status } = await get(path);
    expect([200, 400, 414, 431]).toContain(status);
  }
  expect(server.logged().filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

describe('a search never returns results of another store (T10)', () => {
  test.each(['najdsecret', 'najdsec', 'najdsecert', 'lantern', 'NJ-1', 'najdbrand', 'najdcategory', 'تصنيف'])(
    'one store’s search never returns another’s products: %s',
    async (typed) => {
      const q = encodeURIComponent(typed);
      const empty = { products: [], categories: [], brands: [], corrected: null, total: 0 };
      const { texts, ...answer } = JSON.parse((await get(`/api/suggestions?q=${q}`)).body);
      expect([answer, texts.available]).toEqual([empty, 'No suggestions']);
      expect((await get(`/search?q=${q}`)).body).not.toContain('Najdsecret lantern');
      const own = await ask(server, { host: shopHost(najd.slug), path: `/api/suggestions?q=${q}` });
      const found = JSON.parse(own.body);
      expect(found.products.length + found.brands.length + found.categories.length).toBeGreaterThan(0);
    },
  );

  test('one store’s search never returns another’s products, even if it is given the other store’s search key', async () => {
    const { rows } = await withStore(cedar.id, (tx) =>
      sql<{ found: string | null }>`
        select app.find_ranked(${wordsOf(najd.id)}, '''najdsecret''', '''najdsecret''', '''#x''') as found`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ found: null }]);
    const same = await withStore(najd.id, (tx) =>
      sql<{ found: string | null }>`
        select app.find_ranked(${wordsOf(najd.id)}, '''najdsecret''', '''najdsecret''', '''#x''') as found`.execute(
        tx,
      ),
    );
    expect(same.rows[0]?.found).toMatch(/^\d+$/);
  });

  test('a search without a store returns nothing', async () => {
    for (const name of ['find_ranked', 'find_products']) {
      const call = `select * from app.${name}('''a'':*', '''a''', '''a''', '''a''')`;
      await expect(db.admin(call)).rejects.toThrow('no store set');
    }
  });
});

function wordsOf(storeId: string): string {
  return `'${(Number.parseInt(storeId.slice(-8), 16) % 36 ** 3).toString(36).padStart(3, '0')}najdsecret'`;
}

test('the search uses its index, however many words of other stores the table contains', async () => {
  const [row] = await db.admin<{ plan: string }>(
    `select string_agg(i.indexrelid::regclass::text, ',') as plan from pg_index i
      where i.indrelid = 'public.search_documents'::regclass and i.indisvalid
        and i.indexrelid = 'public.search_documents_words'::regclass`,
  );
  expect(row?.plan).toBe('search_documents_words');
  await db.admin('begin');
  await db.admin('set local enable_seqscan = off');
  const plan = await db.admin<Record<string, string>>(
    `explain select ord from search_documents where words @@ '''abcwalnut'':*'::tsquery`,
  );
  await db.admin('rollback');
  expect(JSON.stringify(plan)).toContain('search_documents_words');
});

test('a search for ten thousand words is cut to ten', async () => {
  const listing = await withStore(cedar.id, (tx) =>
    listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, query: 'walnut '.repeat(10_000) }),
  );
  expect(listing).toMatchObject({ ok: true, value: { total: 2 } });
});

test('a search with the page number 10^9, a size of 10^9 and invalid filters returns a valid page', async () => {
  for (const search of [
    'page=1000000000',
    'page=-1',
    'page=1e9',
    'sort=DROP',
    'min=-1&max=1e308',
    'colour=%27',
    'option=%3A%3A',
    'sale=2&stock=yes',
  ]) {
    expect([search, (await get(`/products?${search}`)).status]).toEqual([search, 200]);
  }
  const listing = await withStore(cedar.id, (tx) =>
    listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, page: 1e9, size: 1e9 }),
  );
  expect(listing).toMatchObject({ ok: true, value: { cards: [], total: 2, size: 100 } });
});

test('at most eight suggestions are returned, with the price of each product', async () => {
  for (let nth = 0; nth < 12; nth++) await ours.product(`Olive lamp ${nth}`, -3, { amount: 700 });
  await ours.brand('Olive & Sons');
  await ours.category('Olive oil', 'زيت الزيتون');
  const { body, headers } = await get('/api/suggestions?q=oliv&locale=en');
  const found = JSON.parse(body);
  expect(found.products).toHaveLength(6);
  expect(found.products[0]).toMatchObject({
    title: 'Olive lamp 11',
    price: { amount: 700, currency: 'USD' },
    soldOut: false,
  });
  expect([found.categories, found.brands]).toEqual([
    [{ title: 'Olive oil', titleLocale: 'en', path: '/categories/olive-oil' }],
    [{ title: 'Olive & Sons', titleLocale: 'en', path: '/brands/olive-sons' }],
  ]);
  expect([found.total, found.texts.seeAll]).toEqual([12, 'See all 12 results']);
  expect(headers['set-cookie']).toBeUndefined();
  const arabic = JSON.parse((await get('/api/suggestions?q=%D8%B2%D9%8A%D8%AA&locale=ar')).body);
  expect(arabic.categories).toMatchObject([{ title: 'زيت الزيتون', titleLocale: 'ar' }]);
  expect(JSON.parse((await get('/api/suggestions?q=walnit')).body)).toMatchObject({ corrected: 'walnut' });
});

test('before anything is typed, the panel gets up to four trending products of this store only, the most trending first', async () => {
  expect(JSON.parse((await get('/api/suggestions?q=')).body)).toMatchObject({ products: [], total: 0 });
  await db.admin(`update product_listings l set trend = r.place
    from (select product_id, row_number() over (order by product_id) as place from product_listings where is_active) r
   where r.product_id = l.product_id`);
  const ranked = await db.admin<{ id: string }>(
    'select product_id as id from product_listings where store_id = $1 and is_active order by trend desc limit 4',
    [cedar.id],
  );
  const found = JSON.parse((await get('/api/suggestions?q=')).body);
  expect(found.products.map(({ id }: { id: string }) => id)).toEqual(ranked.map(({ id }) => id));
  expect(found.texts.trending).toBe('Trending');
});

test('a client’s suggestion requests beyond the queue’s size are refused, and later ones are answered again', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Of one client: another client's request would take the place of the newest.
  const asking = { storeId: cedar.id, line: 'api', from: clientNetwork('127.0.0.1') } as const;
  const count = TURN_LIMITS.most + TURN_LIMITS.mostWaiting;
  const others = Promise.allSettled(Array.from({ length: count }, () => inTurn(asking, () => gate)));
  const shed = await get('/api/suggestions?q=walnut');
  expect([shed.status, shed.headers['retry-after']]).toEqual([503, '3']);
  expect(JSON.parse(shed.body).error.code).toBe('not_ready');
  open();
  await others;
  expect((await get('/api/suggestions?q=walnut')).status).toBe(200);
});
