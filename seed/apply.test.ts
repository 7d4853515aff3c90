import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type SeededStore, type SeedInput, type SeedProgress, seedDemo } from './apply.ts';
import { removeDemo } from './remove-demo.ts';
import { readStoreData, SAMPLE_STORES } from './store-data.ts';
import { variantsOf } from './variants.ts';

const db = await testDatabase(import.meta.url);
const now = new Date('2026-11-21T09:30:00Z');
const folder = await mkdtemp(join(tmpdir(), 'souk-seed-'));
const progress: SeedProgress[] = [];
const options: SeedInput = {
  now,
  images: diskStorage(folder),
  cacheDir: join(tmpdir(), 'souk-seed-pictures'),
};
const seed = () => seedDemo({ ...options, onProgress: (each) => progress.push(each) });

let stores: SeededStore[] = [];

beforeAll(async () => {
  stores = await seed();
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

it('seeding creates both stores, marked as samples, each with an owner who can sign in', async () => {
  expect(stores.map(({ slug, isNew }) => [slug, isNew])).toEqual([
    ['demo', true],
    ['souq', true],
  ]);
  const rows = await db.admin<{ slug: string; is_demo: boolean; role: string; email: string }>(
    `select s.slug, s.is_demo, m.role, u.email from stores s
       join staff_memberships m on m.store_id = s.id join users u on u.id = m.user_id order by s.slug`,
  );
  expect(rows).toEqual([
    { slug: 'demo', is_demo: true, role: 'owner', email: stores[0]?.owner.email },
    { slug: 'souq', is_demo: true, role: 'owner', email: stores[1]?.owner.email },
  ]);
});

it('seeding gives every product both languages and a picture that exists on disk', async () => {
  for (const { slug, storeId } of stores) {
    const data = await readStoreData(slug as 'demo' | 'souq');
    const [counts] = await db.admin<{ products: number; texts: number; pictured: number; media: number }>(
      `select (select count(*)::int from products where store_id = $1 and status = 'active') as products,
              (select count(*)::int from product_texts where store_id = $1) as texts,
              (select count(distinct product_id)::int from product_media where store_id = $1) as pictured,
              (select count(*)::int from media where store_id = $1) as media`,
      [storeId],
    );
    expect(counts).toMatchObject({
      products: data.products.length,
      texts: data.products.length * 2,
      pictured: data.products.length,
    });
    expect(await readdir(join(folder, 'media', storeId))).toHaveLength(counts?.media ?? 0);
  }
});

it('seeding gives each store a logo for light and one for dark pages, with a description in both languages', async () => {
  for (const { storeId } of stores) {
    const logos = await db.admin<{ light: string; dark: string; en: string; ar: string }>(
      `select l.content_type as light, d.content_type as dark,
              (select alt from media_texts t where t.store_id = $1 and t.media_id = l.id and t.locale = 'en') as en,
              (select alt from media_texts t where t.store_id = $1 and t.media_id = l.id and t.locale = 'ar') as ar
         from store_settings s
         join media l on l.store_id = s.store_id and l.id = s.logo_media_id
         join media d on d.store_id = s.store_id and d.id = s.logo_dark_media_id
        where s.store_id = $1 and l.id <> d.id`,
      [storeId],
    );
    const image = 'image/webp';
    expect(logos).toEqual([
      { light: image, dark: image, en: expect.stringMatching(/meals/), ar: expect.stringMatching(/[مو]ائد/) },
    ]);
  }
});

it('after seeding, every variant has the stock stated in the data, and cancelled units are back in stock', async () => {
  for (const { slug, storeId } of stores) {
    const data = await readStoreData(slug as 'demo' | 'souq');
    const rows = await db.admin<{ sku: string; is_tracked: boolean; quantity: number }>(
      `select v.sku, l.is_tracked, l.quantity from variants v
         join stock_levels l on l.store_id = v.store_id and l.variant_id = v.id where v.store_id = $1`,
      [storeId],
    );
    const expected = data.products
      .flatMap((product) => variantsOf(product, data.store.currency))
      .map(({ sku, stock }) => ({ sku, is_tracked: stock !== null, quantity: stock ?? 0 }));
    const bySku = (a: { sku: string }, b: { sku: string }) => (a.sku < b.sku ? -1 : 1);
    expect(rows.toSorted(bySku)).toEqual(expected.toSorted(bySku));
  }
});

it('seeded orders are numbered from 1001 without a gap over 90 days, in every status, and paid only by settling', async () => {
  for (const { storeId } of stores) {
    const orders = await db.admin<{
      number: string;
      status: string;
      payment_status: string;
      placed_at: Date;
    }>('select number, status, payment_status, placed_at from orders where store_id = $1 order by number', [
      storeId,
    ]);
    expect(orders.map((order) => Number(order.number))).toEqual(orders.map((_, i) => 1001 + i));
    expect(orders.length).toBeGreaterThanOrEqual(storeId === stores[0]?.storeId ? 300 : 150);
    const statuses = new Set(orders.map((order) => order.status));
    expect([...statuses].sort()).toEqual([
      'cancelled',
      'confirmed',
      'delivered',
      'pending_payment',
      'processing',
      'shipped',
    ]);
    const times = orders.map((order) => order.placed_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const [paid] = await db.admin<{ mismatched: number }>(
      `select count(*)::int as mismatched from orders o join payments p on p.store_id = o.store_id and p.order_id = o.id
        where o.store_id = $1 and (o.payment_status = 'paid') <> (p.status = 'paid' and p.amount = o.total)`,
      [storeId],
    );
    expect(paid?.mismatched).toBe(0);
  }
  const mails = await db.admin('select 1 from mails');
  expect(mails).toEqual([]);
});

it('seeded visits cover 90 days and rank products and brands together with the sales', async () => {
  for (const { storeId } of stores) {
    const [days] = await db.admin<{ days: number; visits: number; carts: number; orders: number }>(
      `select count(*)::int as days, sum(visits)::int as visits, sum(cart_adds)::int as carts,
          (select count(*)::int from orders where store_id = $1) as orders
         from visit_hours where store_id = $1`,
      [storeId],
    );
    expect(days?.days).toBe(90);
    expect(days?.visits).toBeGreaterThan((days?.orders ?? 0) * 10);
    expect(days?.carts).toBeGreaterThan(50);
    const [ranked] = await db.admin<{ sold: number; trending: number; brands: number }>(
      `select count(*) filter (where sold > 0)::int as sold, count(*) filter (where trend > 0)::int as trending,
          (select count(*)::int from brands where store_id = $1 and sold > 0) as brands
         from product_listings where store_id = $1`,
      [storeId],
    );
    expect(ranked?.sold).toBeGreaterThan(12);
    expect(ranked?.trending).toBeGreaterThan(40);
    expect(ranked?.brands).toBeGreaterThan(3);
  }
});

it('seeding again changes nothing', async () => {
  const again = await expectNothingChanged(db, seed);
  expect(again.map(({ slug, storeId, isNew }) => [slug, storeId, isNew])).toEqual(
    stores.map(({ slug, storeId }) => [slug, storeId, false]),
  );
});

it('seeding reports its progress step by step for both stores', () => {
  for (const store of SAMPLE_STORES) {
    for (const step of ['pictures', 'products', 'orders'] as const) {
      const own = progress.filter((each) => each.store === store && each.step === step);
      expect(own.map(({ done }) => done)).toEqual(Array.from({ length: own[0]?.of ?? 0 }, (_, i) => i + 1));
    }
  }
});

it.skipIf(!IS_WIDE)(
  'removing a sample store deletes it completely and permanently, and leaves the other one and a real store unchanged',
  async () => {
    const { cedar } = await twoStores();
    const [demo, souq] = stores;
    if (!demo || !souq) throw new Error('The sample stores are missing.');

    const kept = await countRows(souq.storeId);
    expect(await expectNothingChanged(db, () => removeDemo(cedar.id, { dataFolder: folder }))).toBe(false);
    expect(await removeDemo(demo.storeId, { dataFolder: folder })).toBe(true);
    expect(await countRows(demo.storeId)).toBe(0);
    expect(await countRows(souq.storeId)).toBe(kept);
    expect(await readdir(join(folder, 'media'))).toEqual([souq.storeId]);
    expect(await removeDemo(demo.storeId, { dataFolder: folder })).toBe(false);
    const left = await expectNothingChanged(db, seed);
    expect(left.map(({ slug }) => slug)).toEqual(['souq']);
    const back = await seedDemo({ ...options, restoreRemoved: true });
    expect(back.map(({ slug, isNew }) => [slug, isNew])).toEqual([
      ['demo', true],
      ['souq', false],
    ]);
  },
);

/** Counts a store's rows, except the notification that the store was deleted. */
async function countRows(storeId: string): Promise<number> {
  const tables = await db.admin<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'store_id'
        and c.relname <> 'changes'`,
  );
  const parts = tables.map(
    ({ name }) => `select count(*)::int as n from public.${name} where store_id = '${storeId}'`,
  );
  const [row] = await db.admin<{ n: number }>(
    `select sum(n)::int as n from (${parts.join(' union all ')}) t`,
  );
  return row?.n ?? 0;
}
