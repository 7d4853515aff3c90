import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type CollectionInput,
  type CollectionRule,
  findRedirect,
  listProducts,
  saveCollection,
  setRatings,
  setStock,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { product, brand, category } = catalogueOf(cedar.id);

const oak = await brand('Oak & Co');
const home = await category('Home', 'المنزل');
const lamps = await category('Lamps', 'مصابيح', home);
const goods = {
  lamp: await product('Lamp', -1, { amount: 9000, brandId: oak, categoryIds: [lamps], tags: ['Gift'] }),
  mug: await product('Mug', -2, { amount: 2400, tags: ['gift'] }),
  rug: await product('Rug', -3, { amount: 30000, brandId: oak }),
};
const { lamp, mug, rug } = goods;

const save = (input: CollectionInput, storeId = cedar.id) =>
  withStore(storeId, (tx) => saveCollection(tx, input, act));
const named = (title: string) => ({ texts: { en: { title } } });

async function shown(slug: string, more: object = {}): Promise<string[]> {
  const input = { locale: 'en' as const, currency: 'USD', now: TEST_TIME, collectionSlug: slug, ...more };
  const listing = await must(withStore(cedar.id, (tx) => listProducts(tx, input)));
  expect(listing.total).toBe(listing.cards.length);
  return listing.cards.map((card) => card.title);
}

describe('a collection by hand (E4)', () => {
  test('a manual collection shows its products in its own order, and in any other requested order (E4)', async () => {
    const productIds = [rug.productId, mug.productId, lamp.productId];
    const { collectionId } = await must(save({ ...named('Autumn picks'), productIds }));
    expect(await shown('autumn-picks')).toEqual(['Rug', 'Mug', 'Lamp']);
    expect(await shown('autumn-picks', { sort: 'price_asc' })).toEqual(['Mug', 'Lamp', 'Rug']);
    expect(await shown('autumn-picks', { brandSlug: 'oak-co' })).toEqual(['Rug', 'Lamp']);
    await must(save({ id: collectionId, texts: {}, productIds: [mug.productId, rug.productId] }));
    expect(await shown('autumn-picks')).toEqual(['Mug', 'Rug']);
  });

  test('a manual collection is paged in its own order forward and back again (E4)', async () => {
    const productIds = [mug.productId, lamp.productId, rug.productId];
    await must(save({ ...named('Paged'), productIds }));
    const page = (more: object) =>
      must(
        withStore(cedar.id, (tx) =>
          listProducts(tx, {
            locale: 'en',
            currency: 'USD',
            now: TEST_TIME,
            collectionSlug: 'paged',
            ...more,
          }),
        ),
      );
    const first = await page({ size: 2 });
    const second = await page({ size: 2, cursor: first.nextCursor });
    const again = await page({ size: 2, cursor: second.previousCursor });
    expect([first, second, again].map(({ cards }) => cards.map(({ title }) => title))).toEqual([
      ['Mug', 'Lamp'],
      ['Rug'],
      ['Mug', 'Lamp'],
    ]);
  });

  test('a renamed collection keeps its old address (E4)', async () => {
    const { collectionId } = await must(save(named('Spring')));
    await must(save({ id: collectionId, texts: { en: { title: 'Spring', slug: 'spring-2027' } } }));
    const moved = await withStore(cedar.id, (tx) =>
      findRedirect(tx, { locale: 'en', path: '/collections/spring' }),
    );
    expect(moved).toEqual({ locale: 'en', path: '/collections/spring-2027' });
  });
});

describe('a collection by rule (E4)', () => {
  const rules: [string, CollectionRule, string[]][] = [
    [
      'a tag, however it is written',
      { match: 'all', conditions: [{ field: 'tag', tag: 'GIFT' }] },
      ['Lamp', 'Mug'],
    ],
    ['a brand', { match: 'all', conditions: [{ field: 'brand', id: oak }] }, ['Lamp', 'Rug']],
    [
      'a category with what is below it',
      { match: 'all', conditions: [{ field: 'category', id: home }] },
      ['Lamp'],
    ],
    [
      'all of several',
      {
        match: 'all',
        conditions: [
          { field: 'tag', tag: 'gift' },
          { field: 'price', currency: 'USD', from: null, to: 2400 },
        ],
      },
      ['Mug'],
    ],
    [
      'any of several',
      {
        match: 'any',
        conditions: [
          { field: 'price', currency: 'USD', from: 10_000, to: null },
          { field: 'category', id: lamps },
        ],
      },
      ['Lamp', 'Rug'],
    ],
  ];

  test.each(rules)('a collection with a rule selects by %s (E4)', async (name, rule, expected) => {
    const { collectionId } = await must(save({ ...named(`Rule ${name}`), rule }));
    const { slug } = (
      await db.admin<{ slug: string }>('select slug from collection_texts where collection_id = $1', [
        collectionId,
      ])
    )[0]!;
    expect(await shown(slug)).toEqual(expected);
  });

  test('a collection with a rule is updated after every change: stock, ratings, a new product (E4)', async () => {
    const conditions = [{ field: 'stock' as const }, { field: 'stars' as const, stars: 4 }];
    await must(save({ ...named('Loved'), rule: { match: 'all', conditions } }));
    expect(await shown('loved')).toEqual([]);
    const rating = { productId: mug.productId, rating: 460, count: 3 };
    await withStore(cedar.id, (tx) => setRatings(tx, [rating]));
    expect(await shown('loved')).toEqual(['Mug']);
    const empty = { variantId: mug.variantIds[0]!, isTracked: true, quantity: 0 };
    await must(withStore(cedar.id, (tx) => setStock(tx, empty, act)));
    await withStore(cedar.id, (tx) => setRatings(tx, [rating]));
    expect(await shown('loved')).toEqual([]);
    await product('Gift card', -1, { amount: 100, tags: ['gift'] });
    expect(await shown('rule-a-tag-however-it-is-written')).toContain('Gift card');
  });

  test('a collection with a rule that becomes a manual collection keeps no product of its rule (E4)', async () => {
    const rule: CollectionRule = { match: 'all', conditions: [{ field: 'brand', id: oak }] };
    const { collectionId } = await must(save({ ...named('Turned'), rule }));
    await must(save({ id: collectionId, texts: {}, rule: null, productIds: [mug.productId] }));
    expect(await shown('turned')).toEqual(['Mug']);
  });
});

describe('refused collections', () => {
  const many = Array.from({ length: 501 }, () => newId());
  test.each<[string, CollectionInput]>([
    ['collection_not_found', { id: newId(), texts: {} }],
    ['title_missing', { texts: {} }],
    ['title_missing', named('  ')],
    ['too_long', named('x'.repeat(201))],
    ['rule_invalid', { ...named('A'), rule: { match: 'all', conditions: [] } }],
    ['rule_invalid', { ...named('A'), rule: { match: 'all', conditions: [{ field: 'stars', stars: 9 }] } }],
    ['product_not_found', { ...named('A'), productIds: ['x'] }],
    ['product_not_found', { ...named('A'), productIds: [newId()] }],
    ['too_many_products', { ...named('A'), productIds: many }],
    ['media_not_found', { ...named('A'), mediaId: newId() }],
  ])('an invalid collection is refused and nothing is written: %s', async (code, input) => {
    await expectNothingChanged(db, async () => expect(await save(input)).toMatchObject({ ok: false, code }));
  });

  test('a collection refuses products of another store, and another store’s collection is not found', async () => {
    const { collectionId } = await must(save(named('Ours')));
    await expectNothingChanged(db, async () => {
      const theirs = { ...named('Theirs'), productIds: [mug.productId] };
      expect(await save(theirs, najd.id)).toMatchObject({ code: 'product_not_found' });
      expect(await save({ id: collectionId, texts: {} }, najd.id)).toMatchObject({
        code: 'collection_not_found',
      });
    });
  });
});
