import { expect, test } from 'vitest';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const shop = catalogueOf(cedar.id);
const lamp = (await shop.product('</script><script>xss()</script>', -1, { amount: 100 })).productId;
const draft = (await shop.product('Draft', -1, { status: 'draft' })).productId;
const many = await Promise.all(Array.from({ length: 15 }, (_, at) => shop.product(`Cup ${at}`, -1)));

const get = (ids: string, slug = cedar.slug) =>
  ask(server, { host: shopHost(slug), path: `/cards?ids=${ids}` });
const idsOf = (body: string) => (JSON.parse(body).cards as { id: string }[]).map((card) => card.id);

test('product cards come in the requested order, each once, as data that is neither cached nor indexed', async () => {
  const cups = many.slice(0, 2).map(({ productId }) => productId);
  const { status, headers, body } = await get([cups[1], lamp, cups[1], cups[0]].join());
  expect([status, idsOf(body)]).toEqual([200, [cups[1], lamp, cups[0]]]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(headers['content-type']).toMatch(/^application\/json/);
});

test('a draft and another store’s product have no card (T, O)', async () => {
  expect(idsOf((await get([draft, lamp].join())).body)).toEqual([lamp]);
  expect(idsOf((await get(lamp, najd.slug)).body)).toEqual([]);
});

test('a request returns at most twelve cards, and an address that is too long is refused before it is read (R)', async () => {
  const ids = many.map(({ productId }) => productId);
  expect(idsOf((await get(ids.join())).body)).toHaveLength(12);
  const crowd = Array.from({ length: 110 }, (_, nth) => ids[nth % ids.length]).join();
  const { status, body } = await get(crowd);
  expect([status, idsOf(body)]).toEqual([200, ids.slice(0, 12)]);
  const long = await get(ids.join().repeat(10));
  expect([long.status, long.body.includes('cards')]).toEqual([400, false]);
});

test.each(['', 'x', ',,,', "'%20or%201=1--", `${'9'.repeat(3000)}`, '1&ids=2', '%F0%9F%98%80'])(
  'malformed ids (%s) return no cards (I)',
  async (ids) => {
    const { status, body } = await get(ids);
    expect([status, idsOf(body)]).toEqual([200, []]);
  },
);
