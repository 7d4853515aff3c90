import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { homePage, listProducts, saveBrand } from '#domain/catalog/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addVisits, rankProducts, type VisitBatch } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(TEST_TIME.getTime() - days * DAY);

const titles = ['Mug', 'Plate', 'Bowl', 'Vase', 'Lamp', 'Rug', 'Tray'] as const;
const variants = new Map<string, string>();
for (const title of titles)
  variants.set(title, await makeVariant(cedar, { title, amount: 1000, stock: null }));

type Sale = { title: (typeof titles)[number]; quantity: number; days: number; isCancelled?: boolean };
type Look = { title: (typeof titles)[number]; views: number; carts: number; days: number };

const SALES: Sale[] = [
  { title: 'Mug', quantity: 9, days: 91 },
  { title: 'Mug', quantity: 2, days: 89 },
  { title: 'Plate', quantity: 3, days: 10 },
  { title: 'Bowl', quantity: 50, days: 3, isCancelled: true },
  { title: 'Bowl', quantity: 1, days: 2 },
  { title: 'Vase', quantity: 4, days: 60 },
];
const LOOKS: Look[] = [
  { title: 'Lamp', views: 30, carts: 2, days: 1 },
  { title: 'Lamp', views: 4, carts: 0, days: 9 },
  { title: 'Rug', views: 500, carts: 50, days: 40 },
  { title: 'Plate', views: 1, carts: 1, days: 0 },
  { title: 'Tray', views: 900, carts: 0, days: 57 },
];

async function sell({ title, quantity, days, isCancelled }: Sale): Promise<void> {
  const input = {
    lines: [{ variantId: variants.get(title)!, quantity }],
    form: { ...GOOD_FORM, paymentMethod: 'cash_on_delivery' },
    locale: 'en' as const,
  };
  await withStore(cedar.id, async (tx) => {
    const made = await recordOrder(tx, input, shopperAct(daysAgo(days)));
    if (!made.ok) throw new Error(made.code);
    if (isCancelled) await cancelOrder(tx, { orderId: made.value.orderId }, systemAct('test', TEST_TIME));
  });
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

function batch(part: Partial<VisitBatch>): VisitBatch {
  const empty = { visits: 0, pageViews: 0, views: new Map(), carts: new Map() };
  return { hour: hourOf(TEST_TIME), ...empty, ...part };
}

const look = ({ title, views, carts, days }: Look) =>
  withStore(cedar.id, (tx) =>
    addVisits(
      tx,
      batch({
        hour: hourOf(daysAgo(days)),
        views: new Map([[title.toLowerCase(), views]]),
        carts: new Map([[variants.get(title)!, carts]]),
      }),
      TEST_TIME,
    ),
  );

const ranks = () =>
  db.admin<{ title: string; sold: number; trend: number }>(
    `select t.title, l.sold, l.trend::float8 as trend from product_listings l
       join product_texts t on t.store_id = l.store_id and t.product_id = l.product_id and t.locale = 'en'
      where l.store_id = $1 order by l.trend desc, t.title`,
    [cedar.id],
  );

/** Computes the definition of F5 directly from the same events. */
function byHand(): { title: string; sold: number; score: number }[] {
  const dayOf = (days: number) => Math.floor(daysAgo(days).getTime() / DAY);
  const today = TEST_TIME.getTime() / DAY;
  const worth = (points: number, days: number) =>
    days > 56 ? 0 : points * 0.5 ** ((today - dayOf(days)) / 7);
  return titles.map((title) => {
    const sales = SALES.filter((sale) => sale.title === title && !sale.isCancelled);
    const looks = LOOKS.filter((each) => each.title === title);
    const sold = sales.filter(({ days }) => days < 90).reduce((sum, { quantity }) => sum + quantity, 0);
    const ofSales = sales.reduce((sum, { quantity, days }) => sum + worth(quantity * 8, days), 0);
    const ofLooks = looks.reduce((sum, { views, carts, days }) => sum + worth(views + carts * 3, days), 0);
    return { title, sold, score: ofSales + ofLooks };
  });
}

test('products are ranked by their views and sales, without cancelled orders and old events (F5)', async () => {
  for (const sale of SALES) await sell(sale);
  for (const each of LOOKS) await look(each);
  const counts = await withStore(cedar.id, (tx) => rankProducts(tx, TEST_TIME));
  const expected = byHand();
  const rows = await ranks();
  expect(Object.fromEntries(rows.map(({ title, sold }) => [title, sold]))).toEqual(
    Object.fromEntries(expected.map(({ title, sold }) => [title, sold])),
  );
  const trending = expected.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  expect(rows.filter(({ trend }) => trend > 0).map(({ title }) => title)).toEqual(
    trending.map(({ title }) => title),
  );
  expect(trending.map(({ title }) => title)).toEqual(['Lamp', 'Plate', 'Rug', 'Bowl']);
  for (const { title, score } of trending) {
    const trend = rows.find((row) => row.title === title)!.trend;
    expect(trend / 10_000 - TEST_TIME.getTime() / (7 * DAY)).toBeCloseTo(Math.log2(score), 3);
  }
  expect(counts).toEqual({ sold: 4, trending: 4 });
});

test('computing the ranks again without new events changes no page', async () => {
  const before = await ranks();
  await db.admin('delete from changes');
  await withStore(cedar.id, (tx) => rankProducts(tx, new Date(TEST_TIME.getTime() + 3 * 3_600_000)));
  expect(await ranks()).toEqual(before);
  expect(await db.admin('select tags from changes')).toEqual([]);
});

test('product lists and the home page use the computed ranks', async () => {
  const context = { locale: 'en', currency: 'USD', now: TEST_TIME } as const;
  const titlesOf = async (ranked: 'sold' | 'trend') => {
    const sort = ranked === 'sold' ? 'best_selling' : 'trending';
    const listed = await withStore(cedar.id, (tx) => listProducts(tx, { ...context, ranked, sort }));
    if (!listed.ok) throw new Error(listed.code);
    return listed.value.cards.map((card) => card.title);
  };
  expect(await titlesOf('sold')).toEqual(['Vase', 'Plate', 'Mug', 'Bowl']);
  expect(await titlesOf('trend')).toEqual(['Lamp', 'Plate', 'Rug', 'Bowl']);
  const { sections } = await withStore(cedar.id, (tx) => homePage(tx, { ...context, timeZone: 'UTC' }));
  const shown = sections.flatMap(({ products }) => products.map(({ title }) => title));
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.toSorted()).toEqual(titles.toSorted());
});

test('the same view counts added twice count twice, and a view of an unknown slug counts only as a page view', async () => {
  const hour = hourOf(daysAgo(-1));
  const views = new Map([
    ['mug', 2],
    ['no-such-product', 7],
    ["' or 1=1 --", 1],
  ]);
  const once = () =>
    withStore(cedar.id, (tx) => addVisits(tx, batch({ hour, visits: 1, pageViews: 10, views }), TEST_TIME));
  await once();
  await once();
  const rows = await db.admin(
    'select visits::int, page_views::int, product_views::int, cart_adds::int from visit_hours where hour = $1',
    [hour],
  );
  expect(rows).toEqual([{ visits: 2, page_views: 20, product_views: 4, cart_adds: 0 }]);
});

test('simultaneous batches of views from several processes add up, whatever the sequence of their products', async () => {
  const hour = hourOf(daysAgo(-3));
  const slugs = titles.map((title) => title.toLowerCase());
  const process = (at: number) => {
    const views = new Map([...slugs.slice(at % 7), ...slugs.slice(0, at % 7)].map((slug) => [slug, 1]));
    return withStore(cedar.id, (tx) =>
      addVisits(tx, batch({ hour, visits: 1, pageViews: 7, views }), TEST_TIME),
    );
  };
  await Promise.all(Array.from({ length: 12 }, (_, at) => process(at)));
  const [row] = await db.admin(
    'select visits::int, page_views::int as pages, product_views::int as products from visit_hours where hour = $1',
    [hour],
  );
  expect(row).toEqual({ visits: 12, pages: 84, products: 84 });
  const days = await db.admin(
    'select views::int from product_days where day = date_trunc($1, $2::timestamptz, $3)',
    ['day', hour, 'UTC'],
  );
  expect(days).toEqual(titles.map(() => ({ views: 12 })));
});

test("another store's variants and slugs are not counted", async () => {
  const foreign = batch({ views: new Map([['mug', 5]]), carts: new Map([[variants.get('Mug')!, 5]]) });
  await withStore(najd.id, (tx) => addVisits(tx, foreign, TEST_TIME));
  const rows = await db.admin('select 1 from product_days where store_id = $1', [najd.id]);
  expect(rows).toEqual([]);
});

test('top brands are the brands that sold most, then the others in the owner’s order', async () => {
  const act = systemAct('test', TEST_TIME);
  const ids = await withStore(cedar.id, async (tx) => {
    const made: string[] = [];
    for (const [position, name] of ['First', 'Second', 'Third'].entries()) {
      const saved = await saveBrand(tx, { position, texts: { en: { name } } }, act);
      if (!saved.ok) throw new Error(saved.code);
      made.push(saved.value.brandId);
    }
    return made;
  });
  // The expected order by sales: Vase 4, Plate 3; the third product sold none.
  for (const [title, at] of [
    ['Plate', 0],
    ['Vase', 1],
    ['Rug', 2],
  ] as const) {
    await db.admin(
      `update products p set brand_id = $2 from variants v
        where v.id = $1 and p.id = v.product_id and p.store_id = v.store_id`,
      [variants.get(title), ids[at]],
    );
  }
  await withStore(cedar.id, (tx) => rankProducts(tx, TEST_TIME));
  const sold = await db.admin('select sold::int from brands where store_id = $1 order by position', [
    cedar.id,
  ]);
  expect(sold).toEqual([{ sold: 3 }, { sold: 4 }, { sold: 0 }]);
});
