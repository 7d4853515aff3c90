import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { findProducts } from '#domain/search/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// A store's list of words costs other stores nothing, and tells nothing about products that are not shown.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const ours = catalogueOf(cedar.id);
await ours.product('Walnut tray', -1, { amount: 900 });

const MOST_ROWS = 20_000;
const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** The rows of the word list that a search reads. */
function rowsRead(typed: string): Promise<number> {
  return withStore(cedar.id, async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ read: number }>`
        select (pg_stat_get_xact_tuples_returned('search_trigrams'::regclass)
          + pg_stat_get_xact_tuples_returned('search_trigrams_pkey'::regclass))::int as read`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    // The connection counts over several transactions.
    const before = await count();
    await findProducts(tx, typed);
    return (await count()) - before;
  });
}

await db.admin(
  `insert into search_trigrams (store_id, trigram, word)
   select distinct $1::uuid, g.trigram, w.word
     from (select 'prefix' || translate((100000 + n)::text, '0123456789', 'abcdefghij') as word
             from generate_series(1, 20000) as n) w
     cross join lateral (
       select '' as trigram
       union all
       select substr('  ' || w.word || ' ', at, 3) from generate_series(1, length(w.word) + 1) as at) g`,
  [cedar.id],
);

test('a search for ten unknown words reads a bounded number of rows, however many words the store has', async () => {
  const typed = Array.from({ length: 10 }, (_, at) => `prefix${letters(at)}zzzzz`).join(' ');
  const long = Array.from({ length: 7 }, (_, at) => `prefix${letters(at)}prefixprefixprefixz`).join(' ');
  for (const state of ['without statistics', 'with statistics']) {
    for (const query of [typed, long]) {
      const read = await rowsRead(query);

      expect(read, state).toBeGreaterThan(0);
      expect(read, state).toBeLessThan(MOST_ROWS);
    }
    await db.admin('analyze search_trigrams');
  }
});

test.each([
  ['walnt', 'walnut'],
  ['wlanut', 'walnut'],
  ['valnut', 'walnut'],
  ['walnut trey', 'walnut tray'],
])('among 20,000 other words, %s is still corrected to %s', async (typed, meant) => {
  const found = await withStore(cedar.id, (tx) => findProducts(tx, typed));
  expect([found.ords.length, found.corrected?.map(([first]) => first).join(' ')]).toEqual([1, meant]);
});

test('the data of the search page never has words of products that are not shown', async () => {
  await ours.product('Clandestine lantern', -1, { amount: 900, status: 'draft' });
  await ours.product('Discontinued candle', -1, { amount: 900, status: 'archived' });
  const guesses = [
    ['clandestin', 'clandestine'],
    ['clandestina', 'clandestine'],
    ['clandestine lanten', 'lantern'],
    ['discontinud', 'discontinued'],
    ['discontinued candel', 'candle'],
  ] as const;
  for (const [typed, hidden] of guesses) {
    for (const path of ['/search.data', '/search', '/api/suggestions']) {
      const query = `?q=${encodeURIComponent(typed)}`;
      const { body, status } = await ask(server, { host: shopHost(cedar.slug), path: path + query });
      expect(status).toBe(200);
      expect(body.toLowerCase(), path + query).not.toContain(hidden);
    }
  }
  const shown = await ask(server, { host: shopHost(cedar.slug), path: '/search.data?q=walnit' });
  expect(shown.body).toContain('walnut');
});
