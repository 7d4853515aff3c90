import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must, onDay } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  listProducts,
  type ProductInput,
  productPage,
  refreshDuePrices,
  saveProduct,
  setSalePrice,
} from './index.ts';
import { nextMoment } from './next-moment.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const { product, inStore } = catalogueOf(cedar.id);

const usd = (amount: number) => money(amount, 'USD');
const second = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);
const act = (seconds: number) => systemAct('test', second(seconds));
const window = (amount: number, from: number | null, to: number | null) => ({
  price: usd(amount),
  from: from === null ? null : second(from),
  to: to === null ? null : second(to),
});

const saleOn = (variantId: string, sale: ReturnType<typeof window> | null, seconds = 0) =>
  inStore((tx) => setSalePrice(tx, { variantId, sale }, act(seconds)));

/** The price on the product's page and on its card at a time. */
async function seenAt(slug: string, seconds: number) {
  const now = second(seconds);
  const shown = { locale: 'en' as const, currency: 'USD', now };
  const page = await inStore((tx) => productPage(tx, { ...shown, slug }));
  if (!page || !('product' in page)) throw new Error(`${slug} has no page.`);
  const list = await must(inStore((tx) => listProducts(tx, { ...shown, sort: 'newest' })));
  const card = list.cards.find((each) => each.slug === slug);
  const { price, compareAt, priceVaries } = page.product;
  const ofCard = card && { price: card.price, compareAt: card.compareAt, priceVaries: card.priceVaries };
  expect(ofCard).toEqual({ price, compareAt, priceVaries });
  return [price.amount, compareAt?.amount ?? null];
}

const jobs = async () =>
  (
    await db.admin<{ key: string; run_at: Date }>(
      `select j.key, j.run_at from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'catalog.refresh-prices' order by j.run_at`,
    )
  ).map(({ run_at }) => run_at);

describe('a valid sale', () => {
  test('a sale starts and ends at its exact second on product page and card, before and after its job has run', async () => {
    const saved = await product('Timed', -1, { amount: 1000 });
    const [variantId = ''] = saved.variantIds;
    expect((await saleOn(variantId, window(800, 60, 120))).ok).toBe(true);
    const expectSeen = async (seen: Record<number, [number, number | null]>) => {
      for (const [seconds, prices] of Object.entries(seen)) {
        expect(await seenAt('timed', Number(seconds))).toEqual(prices);
      }
    };
    const seen: Record<number, [number, number | null]> = {
      60: [800, 1000],
      119.999: [800, 1000],
      120: [1000, null],
    };
    await expectSeen({ 59.999: [1000, null], ...seen });
    expect(await inStore((tx) => refreshDuePrices(tx, { at: second(59.999) }))).toEqual({ products: 0 });
    expect(await inStore((tx) => refreshDuePrices(tx, { at: second(60) }))).toEqual({ products: 1 });
    await expectSeen(seen);
    expect(await inStore((tx) => refreshDuePrices(tx, { at: second(120) }))).toEqual({ products: 1 });
    expect(await seenAt('timed', 121)).toEqual([1000, null]);
    expect(await inStore((tx) => refreshDuePrices(tx, { at: second(500) }))).toEqual({ products: 0 });
  });

  test('a job is scheduled at the next start or end of a sale, and every page of the store expires at that moment', async () => {
    const [variantId = ''] = (await product('Ahead', -1, { amount: 1000 })).variantIds;
    await saleOn(variantId, window(800, 3600, 7200));
    expect(await jobs()).toContainEqual(second(3600));
    expect(await jobs()).not.toContainEqual(second(7200));
    const next = (seconds: number) => inStore((tx) => nextMoment(tx, second(seconds)));
    expect(await next(3000)).toEqual(second(3600));
    // The moment after the next is known even before the job has run.
    expect(await next(3600)).toEqual(second(7200));
    await inStore((tx) => refreshDuePrices(tx, { at: second(3600) }));
    expect(await jobs()).toContainEqual(second(7200));
    expect(await next(3600)).toEqual(second(7200));
    await saleOn(variantId, null, 3700);
    expect(await seenAt('ahead', 3700)).toEqual([1000, null]);
  });

  test('the job of a sale updates the place of the product in lists sorted or filtered by price', async () => {
    const [cheap = ''] = (await product('Cheaper', -1, { amount: 900 })).variantIds;
    await saleOn(cheap, window(100, 10, 20));
    const price = async () =>
      (
        await db.admin(
          `select r.min_amount::int as min, r.max_amount::int as max, r.compare_at::int as compare, l.amount::int as listed
             from product_prices r join product_listing_prices l using (store_id, currency, product_id)
             join variants v on v.store_id = r.store_id and v.product_id = r.product_id where v.id = $1`,
          [cheap],
        )
      )[0];
    expect(await price()).toEqual({ min: 900, max: 900, compare: null, listed: 900 });
    await inStore((tx) => refreshDuePrices(tx, { at: second(10) }));
    expect(await price()).toEqual({ min: 100, max: 100, compare: 900, listed: 100 });
    await inStore((tx) => refreshDuePrices(tx, { at: second(20) }));
    expect(await price()).toEqual({ min: 900, max: 900, compare: null, listed: 900 });
  });

  test('a sale is audited with its actor, and recorded as a change of its product', async () => {
    const { productId, variantIds } = await product('Audited', -1, { amount: 1000 });
    const variantId = variantIds[0] ?? '';
    await db.admin('delete from changes');
    const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, second(5));
    await inStore((tx) => setSalePrice(tx, { variantId, sale: window(700, null, 90) }, owner));
    const [entry] = await db.admin(
      `select actor_name, action, before, after from audit_entries where subject_id = $1`,
      [variantId],
    );
    expect(entry).toEqual({
      actor_name: 'Layla',
      action: 'price.sale_set',
      before: { sale: null },
      after: { sale: { amount: 700, from: null, to: second(90).toISOString() } },
    });
    const [change] = await db.admin<{ tags: string }>('select tags from changes');
    expect(change?.tags.split(' ').sort()).toEqual(['catalog', 'home', `product:${productId}`]);
  });
});

describe('an invalid sale', () => {
  test.each([
    [window(1000, null, null), 'sale_not_lower'],
    [window(1001, null, null), 'sale_not_lower'],
    [window(-1, null, null), 'price_negative'],
    [window(900, 60, 60), 'sale_window_empty'],
    [window(900, 61, 60), 'sale_window_empty'],
    [{ ...window(900, null, null), price: money(900, 'SAR') }, 'currency_differs'],
  ])('the sale %j is refused as %s and changes nothing', async (sale, code) => {
    const [variantId = ''] = (await product(`Refused ${code} ${sale.price.amount}`, -1, { amount: 1000 }))
      .variantIds;
    expect(await expectNothingChanged(db, () => saleOn(variantId, sale))).toMatchObject({ ok: false, code });
  });

  test('a sale is refused for a variant of another store, an unknown one and a malformed id', async () => {
    const [variantId = ''] = (await product('Foreign', -1, { amount: 1000 })).variantIds;
    const inNajd = () =>
      withStore(najd.id, (tx) => setSalePrice(tx, { variantId, sale: window(1, null, null) }, act(0)));
    expect(await expectNothingChanged(db, inNajd)).toMatchObject({ code: 'variant_not_found' });
    for (const unknown of ['', 'x', cedar.id]) {
      expect(await expectNothingChanged(db, () => saleOn(unknown, null))).toMatchObject({
        code: 'variant_not_found',
      });
    }
  });
});

describe('a saved product', () => {
  const input = (changes: Partial<ProductInput['variants'][number]>, id?: string): ProductInput => ({
    ...(id && { id }),
    texts: { en: { title: 'Saved with sale' } },
    status: 'active',
    options: [],
    variants: [{ values: [], price: usd(1000), ...changes }],
  });
  const save = (changes: Partial<ProductInput['variants'][number]>, id?: string) =>
    inStore((tx) => saveProduct(tx, input(changes, id), { ...act(0), at: onDay(-1) }));

  test('saving a product sets its sale, keeps the sale if the input omits it, and removes it if the input is null', async () => {
    const { productId: id } = await must(save({ sale: window(600, null, 300) }));
    expect(await seenAt('saved-with-sale', 0)).toEqual([600, 1000]);
    await must(save({ price: usd(1100) }, id));
    expect(await seenAt('saved-with-sale', 0)).toEqual([600, 1100]);
    expect(await seenAt('saved-with-sale', 300)).toEqual([1100, null]);
    // A regular price at or below the sale price applies; the sale applies again when the regular price
    // rises.
    await must(save({ price: usd(500) }, id));
    expect(await seenAt('saved-with-sale', 0)).toEqual([500, null]);
    await must(save({ price: usd(1000), sale: null }, id));
    expect(await seenAt('saved-with-sale', 0)).toEqual([1000, null]);
    expect(await inStore((tx) => nextMoment(tx, second(0)))).not.toEqual(second(300));
  });

  test('saving a product with a sale that is not below its price is refused', async () => {
    const refused = await expectNothingChanged(db, () => save({ sale: window(1000, null, null) }));
    expect(refused).toEqual({ ok: false, code: 'sale_not_lower', data: { amount: 1000, price: 1000 } });
  });
});

test('the job of sales deletes a product’s price in a currency in which no variant has one any more, and then ends', async () => {
  const { productId: id } = await must(
    inStore((tx) => {
      const variants = [{ values: [], price: usd(1000) }];
      const texts = { en: { title: 'Resting euros' } };
      return saveProduct(tx, { texts, status: 'active', options: [], variants }, act(0));
    }),
  );
  await db.admin(
    `insert into product_prices (store_id, currency, product_id, min_amount, max_amount, changes_at)
     values ($1, 'EUR', $2, 900, 900, $3)`,
    [cedar.id, id, second(100)],
  );
  expect((await inStore((tx) => refreshDuePrices(tx, { at: second(100) }))).products).toBeGreaterThan(0);
  expect(await inStore((tx) => refreshDuePrices(tx, { at: second(100) }))).toEqual({ products: 0 });
  const kept = await db.admin('select currency from product_prices where product_id = $1', [id]);
  expect(kept).toEqual([{ currency: 'USD' }]);
});
