import { expect, test } from 'vitest';
import { newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { saveSharedBlocks } from '#domain/content/index.ts';
import { readDeliveryRules, saveZone } from '#domain/delivery/index.ts';
import { importReviews } from '#domain/reviews/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { makeProduct } from '#tests/support/reviewers.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// The server is started without the database's URLs, so it caches no page and each request reads the database.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const visitor = new Visitor(server, shopHost(cedar.slug));
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
await makeProduct(db, cedar, 'Plain lamp', 9);
const { productId } = await makeProduct(db, cedar, 'Loved lamp', 9);
const words = { name: 'Priya S.', email: 'priya@example.com', title: 'Lovely', comment: 'Well made.' };
const review = { productId, orderLineId: null, rating: 4, ...words, locale: 'en' as const, at: TEST_TIME };
await withStore(cedar.id, (tx) => importReviews(tx, [{ ...review, reply: null }], SHOPPER));

/** The statements of a page, without the look-up of its host, once the store's shell is cached. */
async function statementsOf(path: string): Promise<string[]> {
  expect((await visitor.get(path)).status).toBe(200);
  const { queries } = await queriesOf(() => visitor.get(path));
  return queries.filter((text) => !text.includes('resolve_host'));
}

test.each(['/', '/products', '/products/plain-lamp', '/ar'])(
  'the page %s needs one transaction with two SQL statements',
  async (path) => {
    const [begin, first, second, ...end] = await statementsOf(path);
    expect(begin).toMatch(/^begin; set local/);
    expect([first, second].join()).not.toMatch(/^(begin|commit)/);
    expect(end).toEqual(['commit']);
  },
);

test('the reviews of a product add one SQL statement to its page', async () => {
  const statements = await statementsOf('/products/loved-lamp');
  expect(statements).toHaveLength(5);
  expect(statements.filter((text) => text.includes('"reviews"'))).toHaveLength(1);
});

test('sections below a page add no SQL statement, and one if they show products', async () => {
  const publish = (kind: 'quote' | 'products', options = {}) => {
    const block = newBlock(kind);
    block.texts.en.quote = 'Made by hand';
    const blocks = [{ ...block, options: { ...block.options, ...options } }];
    return withStore(cedar.id, (tx) => saveSharedBlocks(tx, { place: 'product', blocks }));
  };
  await publish('quote');
  expect(await statementsOf('/products/plain-lamp')).toHaveLength(4);
  expect((await visitor.get('/products/plain-lamp')).body).toContain('Made by hand');
  await publish('products', { source: 'new' });
  expect(await statementsOf('/products/plain-lamp')).toHaveLength(5);
});

test('the cached delivery terms change with the first request after a zone was saved', async () => {
  const textOf = async (path: string) => readPage(await visitor.get(path)).texts.join('\n');
  expect(await textOf('/products/plain-lamp')).toContain('$5.00');
  const [first] = (await withStore(cedar.id, (tx) => readDeliveryRules(tx))).zones;
  const { id, version, ...zone } = first!;
  const methods = [{ ...zone.methods[0]!, price: { kind: 'flat' as const, charge: 730 } }];
  const save = { id, version, zone: { ...zone, methods } };
  expect((await withStore(cedar.id, (tx) => saveZone(tx, save, OWNER))).ok).toBe(true);
  const after = await textOf('/products/plain-lamp');
  expect(after).toContain('$7.30');
  expect(after).not.toContain('$5.00');
});
