import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { orderOf } from '#tests/support/orders.ts';
import { plain, shirt, usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  deleteProduct,
  duplicateProduct,
  leaveEditor,
  noteEditor,
  type ProductInput,
  productPage,
  readProductDraft,
  saveProduct,
  takenSlugs,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const save = (input: ProductInput) => withStore(cedar.id, (tx) => saveProduct(tx, input, act));
const draftOf = (productId: string, store = cedar.id) =>
  withStore(store, (tx) => readProductDraft(tx, { productId, currency: 'USD' }));

async function saved(input: ProductInput) {
  const result = await save(input);
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.data)}`);
  return result.value;
}

let shirtId: string;
let variantIds: string[];
let otherId: string;

beforeAll(async () => {
  otherId = (await saved(plain('Apron'))).productId;
  const input = shirt({ relatedIds: [otherId] });
  const [first, second] = input.variants;
  if (!first || !second) throw new Error('no variants');
  input.variants = [{ ...first, cost: usd(1500) }, second];
  const made = await saved(input);
  shirtId = made.productId;
  variantIds = made.variantIds;
});

test('a product is read completely for its editor, only by its own store', async () => {
  const draft = await draftOf(shirtId);
  expect(draft).toMatchObject({
    version: 1,
    status: 'active',
    isSold: false,
    tags: ['summer'],
    texts: {
      en: { title: 'Linen shirt', slug: 'linen-shirt', body: '<p>Cool</p>' },
      ar: { title: 'قميص كتان' },
    },
    related: [{ id: otherId, titles: { en: 'Apron' }, hash: null, status: 'active' }],
    options: [
      { kind: 'colour', names: { en: 'Colour', ar: 'اللون' }, values: [{ code: 'Sand', swatch: '#C8B08A' }] },
      { kind: 'size', values: [{ code: 'S' }, { code: 'M' }] },
    ],
    variants: [
      { id: variantIds[0], values: ['Sand', 'S'], amount: 4000, cost: 1500, quantity: 3, isTracked: true },
      {
        id: variantIds[1],
        values: ['Sand', 'M'],
        amount: 4500,
        compareAt: 5000,
        cost: null,
        isTracked: false,
      },
    ],
  });
  expect(await draftOf(shirtId, najd.id)).toBeNull();
  expect(await draftOf('nothing')).toBeNull();
});

test('options that swap positions keep their variants with prices and stock', async () => {
  const { productId, variantIds: before } = await saved(
    shirt({
      options: [
        { names: { en: 'Front' }, values: [{ labels: { en: 'Red' } }, { labels: { en: 'Blue' } }] },
        { names: { en: 'Back' }, values: [{ labels: { en: 'Red' } }, { labels: { en: 'Blue' } }] },
      ],
      variants: [
        { values: ['Red', 'Blue'], price: usd(100), cost: usd(40), stock: { isTracked: true, quantity: 7 } },
        { values: ['Blue', 'Red'], price: usd(200), stock: { isTracked: true, quantity: 9 } },
      ],
    }),
  );
  await saved({
    id: productId,
    texts: {},
    status: 'active',
    options: [
      { names: { en: 'Back' }, values: [{ labels: { en: 'Red' } }, { labels: { en: 'Blue' } }] },
      { names: { en: 'Front' }, values: [{ labels: { en: 'Red' } }, { labels: { en: 'Blue' } }] },
    ],
    variants: [
      { id: before[0], values: ['Blue', 'Red'], price: usd(100) },
      { id: before[1], values: ['Red', 'Blue'], price: usd(200) },
    ],
  });
  expect((await draftOf(productId))?.variants).toMatchObject([
    { id: before[0], values: ['Blue', 'Red'], amount: 100, cost: 40, quantity: 7 },
    { id: before[1], values: ['Red', 'Blue'], amount: 200, cost: null, quantity: 9 },
  ]);
});

test('a stock quantity typed in an outdated form is reduced by the units sold since the form was opened', async () => {
  const stock = { isTracked: true, quantity: 10 };
  const { productId, variantIds: ids } = await saved(
    plain('Bowl', { variants: [{ values: [], price: usd(100), stock }] }),
  );
  await orderOf(cedar, [{ variantId: ids[0] ?? '', quantity: 3 }]);
  const typed = { isTracked: true, quantity: 25, seen: 10 };
  const variants = [{ values: [], price: usd(100), stock: typed }];
  await saved({ id: productId, texts: {}, status: 'active', options: [], variants });
  expect((await draftOf(productId))?.variants[0]?.quantity).toBe(22);
});

test('the audit log has the price before and after a change', async () => {
  const { productId } = await saved(plain('Mug', { variants: [{ values: [], price: usd(4000) }] }));
  const variants = [{ values: [], price: usd(3500) }];
  await saved({ id: productId, texts: {}, status: 'active', options: [], variants });
  const rows = await db.admin(
    `select before -> 'prices' as before, after -> 'prices' as after, after ->> 'currency' as currency, actor_name
       from audit_entries where subject_id = $1 and action = 'product.saved'`,
    [productId],
  );
  expect(rows).toEqual([{ before: { '': 4000 }, after: { '': 3500 }, currency: 'USD', actor_name: 'Layla' }]);
});

test('related products chosen by the owner come before the others', async () => {
  const asked = { locale: 'en' as const, slug: 'linen-shirt', currency: 'USD', now: TEST_TIME };
  const page = await withStore(cedar.id, (tx) => productPage(tx, asked));
  if (!page || !('product' in page)) throw new Error('no page');
  expect(page.product.related[0]?.title).toBe('Apron');
});

test('a product cannot be related to itself or to a product of another store', async () => {
  await expectNothingChanged(db, async () => {
    const change = {
      id: shirtId,
      texts: {},
      status: 'active' as const,
      options: [],
      variants: plain('x').variants,
    };
    expect(await save({ ...change, relatedIds: [shirtId] })).toMatchObject({ code: 'related_not_found' });
    const many = Array.from({ length: 13 }, () => otherId);
    expect(await save({ ...change, relatedIds: many })).toMatchObject({ code: 'too_many_related' });
  });
});

test('a copy of a product is a draft without SKUs and stock, and otherwise equal', async () => {
  const mark = { en: '(copy)', ar: '(نسخة)' };
  const made = await withStore(cedar.id, (tx) =>
    duplicateProduct(tx, { productId: shirtId, currency: 'USD', mark }, act),
  );
  if (!made.ok) throw new Error(made.code);
  const [copy, draft] = [await draftOf(made.value.productId), await draftOf(shirtId)];
  expect(copy).toMatchObject({
    status: 'draft',
    tags: draft?.tags,
    options: draft?.options,
    texts: {
      en: { title: 'Linen shirt (copy)', slug: 'linen-shirt-copy' },
      ar: { title: 'قميص كتان (نسخة)' },
    },
  });
  expect(copy?.variants.map(({ sku, quantity, amount, cost }) => ({ sku, quantity, amount, cost }))).toEqual([
    { sku: null, quantity: 0, amount: 4000, cost: 1500 },
    { sku: null, quantity: 0, amount: 4500, cost: null },
  ]);
});

test('a product can be deleted only if it was never ordered', async () => {
  const { productId, variantIds: ids } = await saved(plain('Sold'));
  await orderOf(cedar, [{ variantId: ids[0] ?? '', quantity: 1 }]);
  await expectNothingChanged(db, async () => {
    const refused = await withStore(cedar.id, (tx) => deleteProduct(tx, { productId }, act));
    expect(refused).toMatchObject({ ok: false, code: 'product_sold' });
    const foreign = await withStore(najd.id, (tx) => deleteProduct(tx, { productId: shirtId }, act));
    expect(foreign).toMatchObject({ ok: false, code: 'product_not_found' });
  });
  const fresh = await saved(plain('Gone'));
  const done = await withStore(cedar.id, (tx) => deleteProduct(tx, { productId: fresh.productId }, act));
  expect(done.ok).toBe(true);
  expect(await draftOf(fresh.productId)).toBeNull();
});

test('a slug that another product has is refused with a free slug as suggestion', async () => {
  const asked = { productId: otherId, slugs: { en: 'Linen Shirt', ar: 'مئزر' } };
  expect(await withStore(cedar.id, (tx) => takenSlugs(tx, asked))).toEqual({
    en: { slug: 'linen-shirt', free: 'linen-shirt-3' },
  });
  expect(await withStore(cedar.id, (tx) => takenSlugs(tx, { ...asked, productId: shirtId }))).toEqual({});
});

test('two editors of one product see each other until one leaves or sends no heartbeat', async () => {
  const layla = { productId: shirtId, pageId: otherId, userId: cedar.ownerId, name: 'Layla' };
  const sami = { productId: shirtId, pageId: shirtId, userId: najd.ownerId, name: 'Sami' };
  const note = (who: typeof layla, seconds = 0) =>
    withStore(cedar.id, (tx) => noteEditor(tx, who, new Date(TEST_TIME.getTime() + seconds * 1000)));
  expect(await note(layla)).toEqual({ version: 1, others: [] });
  expect((await note(sami, 1))?.others).toEqual([{ userId: cedar.ownerId, name: 'Layla' }]);
  expect((await note(layla, 2))?.others).toEqual([{ userId: najd.ownerId, name: 'Sami' }]);
  await withStore(cedar.id, (tx) => leaveEditor(tx, sami));
  expect((await note(layla, 3))?.others).toEqual([]);
  await note(sami, 4);
  expect((await note(layla, 40))?.others).toEqual([]);
  expect(await withStore(najd.id, (tx) => noteEditor(tx, sami, TEST_TIME))).toBeNull();
});
