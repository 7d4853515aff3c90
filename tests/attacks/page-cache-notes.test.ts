import { beforeAll, expect, test, vi } from 'vitest';
import { newBlock } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import {
  archiveProduct,
  attachImage,
  changeProducts,
  saveBrand,
  saveCategory,
  setStock,
} from '#domain/catalog/index.ts';
import { saveHomeSections, savePage, saveSharedBlocks } from '#domain/content/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { addVisits, rankProducts } from '#domain/reports/index.ts';
import { readBranding, saveBranding, saveDetails } from '#domain/tenancy/index.ts';
import { catalogueOf, must, PICTURE_HASH } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { orderOf } from '#tests/support/orders.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { type Answer, ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({
  ...{ slug: 'cedar', name: 'Cedar House', country: 'SA' },
  ...{ currency: 'USD', defaultLocale: 'en' },
});
const { product, inStore } = catalogueOf(store.id);
const act = systemAct('test', TEST_TIME);
const stock = (quantity: number) => ({ isTracked: true, quantity });
const variants = (quantity: number) => [{ values: [], price: usd(1500), stock: stock(quantity) }];
const lamp = await product('Lamp', 0, { amount: 2000 });
const cup = await product('Cup', 0, { variants: variants(50) });
const bowl = await product('Bowl', 0, { variants: variants(6) });
const vase = await product('Vase', 0, { status: 'draft' });
const row = newBlock('products');
const chosen = { ...row, options: { ...row.options, productIds: [vase.productId] } };
const about = { en: { title: 'About us', bodyHtml: '<p>Since 1990</p>' } };
await inStore((tx) => must(savePage(tx, { kind: 'about_us', texts: about, blocks: [chosen] }, act)));
const server = await webServer({}, db.urls);

const get = (path: string) => ask(server, { host: shopHost(store.slug), path });
const shown = ({ body }: Answer) => body.replace(/<script[\s\S]*?<\/script>/g, '');
const hero = { kind: 'hero', texts: { en: { title: 'Autumn light' } } } as const;
const care = newBlock('image_text');
care.texts.en.title = 'Care of glass';
const policy = { en: { title: 'How we send back', bodyHtml: '<p>Within 14 days</p>' } };
const picture = {
  hash: PICTURE_HASH,
  contentType: 'image/jpeg',
  width: 800,
  height: 1000,
  blur: '',
  bytes: Buffer.from('x'),
} as const;

type Story = { path: string; what: string; isGone?: boolean; change: (tx: StoreTx) => Promise<unknown> };

const variantOf = (saved: { variantIds: string[] }) => saved.variantIds[0] ?? '';

/** The effect of each verb that changes a shop on a cached page. */
const STORIES: Record<string, Story> = {
  'a count of stock': {
    path: '/products/cup',
    what: 'Only 3 left',
    change: (tx) => setStock(tx, { variantId: variantOf(cup), ...stock(3) }, act),
  },
  'a product that is sold out, in the list': {
    path: '/products',
    what: 'is-sold-out',
    change: (tx) => setStock(tx, { variantId: variantOf(cup), ...stock(0) }, act),
  },
  'a picture': {
    path: '/products',
    what: PICTURE_HASH,
    change: async (tx) => {
      const { mediaId } = await recordImage(tx, picture, { alt: {}, act });
      await attachImage(tx, { productId: lamp.productId, mediaId, position: 0 });
    },
  },
  'a category': {
    path: '/categories',
    what: 'Kitchen',
    change: (tx) => must(saveCategory(tx, { texts: { en: { title: 'Kitchen' } } }, act)),
  },
  'a brand': {
    path: '/brands',
    what: 'Loom',
    change: (tx) => must(saveBrand(tx, { texts: { en: { name: 'Loom' } } }, act)),
  },
  'home sections': {
    path: '/',
    what: 'Autumn light',
    change: (tx) => must(saveHomeSections(tx, [hero], act)),
  },
  colours: {
    path: '/',
    what: '#7A1F3D',
    change: async (tx) => {
      const colours = { primaryColor: '#7A1F3D', secondaryColor: '#7A1F3D' };
      return must(saveBranding(tx, { ...(await readBranding(tx)), ...colours }, act));
    },
  },
  'an announcement': {
    path: '/brands',
    what: 'Free delivery this week',
    change: (tx) => saveDetails(tx, { texts: { en: { announcement: 'Free delivery this week' } } }, act),
  },
  'a written page': {
    path: '/returns-policy',
    what: 'Within 14 days',
    change: (tx) => must(savePage(tx, { kind: 'returns_policy', texts: policy }, act)),
  },
  'sections below every product’s page': {
    path: '/products/lamp',
    what: 'Care of glass',
    change: (tx) => must(saveSharedBlocks(tx, { place: 'product', blocks: [care] })),
  },
  'a product of a block that showed none': {
    path: '/about-us',
    what: 'Vase',
    change: (tx) =>
      must(
        changeProducts(
          tx,
          { productIds: [vase.productId], change: { kind: 'status', status: 'active' } },
          act,
        ),
      ),
  },
  'what is trending': {
    path: '/trending',
    what: 'Bowl',
    change: async (tx) => {
      const looked = {
        hour: TEST_TIME,
        visits: 1,
        pageViews: 3,
        views: new Map([['bowl', 3]]),
        carts: new Map(),
      };
      await addVisits(tx, looked, TEST_TIME);
      await rankProducts(tx, TEST_TIME);
    },
  },
  'an archived product': {
    path: '/products',
    what: 'Lamp',
    isGone: true,
    change: (tx) => must(archiveProduct(tx, { productId: lamp.productId }, act)),
  },
};

/** Requests the page until the answer comes from the cache. */
async function kept(path: string): Promise<string> {
  let answer = await get(path);
  const look = async () => {
    answer = await get(path);
    expect(answer.headers['x-souk-cache']).toBe('hit');
  };
  await vi.waitFor(look, 10_000);
  return shown(answer);
}

beforeAll(async () => {
  await everythingTold();
  await kept('/products');
}, 20_000);

test.each(Object.entries(STORIES))(
  'the next page that is served shows the change: %s',
  async (_name, { path, what, isGone, change }) => {
    // A missing page is a 404, which is cached for a second only.
    const before = path === '/returns-policy' ? '' : await kept(path);
    expect(before.includes(what)).toBe(isGone === true);
    await inStore(change);
    expect(shown(await get(path)).includes(what)).toBe(isGone !== true);
  },
);

test('orders and cancellations update the shown stock within two seconds, on the product’s page and in the list', async () => {
  expect(await kept('/products/bowl')).not.toContain('left');
  const { orderId } = await orderOf(store, [{ variantId: variantOf(bowl), quantity: 2 }]);
  const says = (words: string) => async () =>
    expect(shown(await get('/products/bowl')).includes(words)).toBe(true);
  await vi.waitFor(says('Only 4 left'), 2000);
  await kept('/products/bowl');
  await inStore((tx) => must(cancelOrder(tx, { orderId }, act)));
  await vi.waitFor(says('In stock'), 2000);
});

test('an order that leaves more than five units invalidates no page', async () => {
  await inStore((tx) => setStock(tx, { variantId: variantOf(bowl), ...stock(50) }, act));
  await everythingTold();
  await kept('/products/bowl');
  await orderOf(store, [{ variantId: variantOf(bowl), quantity: 1 }]);
  await everythingTold();
  expect((await get('/products/bowl')).headers['x-souk-cache']).toBe('hit');
});
