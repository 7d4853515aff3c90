import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { saveCategory, setStock } from '#domain/catalog/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { homeSectionsToEdit, readHomeSections } from '#domain/content/index.ts';
import { readChecklist } from '#domain/reports/index.ts';
import { countSamples, readTrade, removeSamples, TRADES } from '#domain/starter/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { exponentOf } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, SHOPPER } from '#tests/support/orders.ts';
import { signUpForm } from '#tests/support/sign-ups.ts';
import { TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { signUp } from './sign-up.ts';

const db = await testDatabase(import.meta.url);
const act = staffAct({ userId: newId(), name: 'Sara', role: 'owner' }, TEST_TIME);

const kept = new Map<string, Uint8Array>();
const images = {
  put: async (_store: string, hash: string, bytes: Uint8Array) => {
    kept.set(hash, bytes);
  },
  get: async () => null,
  remove: async () => {},
};

async function openShop(code: string, changes: Parameters<typeof signUpForm>[0] = {}): Promise<string> {
  const made = await signUp(signUpForm({ ...changes, trade: { code, images } }), async () => {});
  if (!made.ok) throw new Error(made.code);
  return (await findStore(made.value.slug))!.storeId;
}

const count = async (table: string, storeId: string, where = 'true') =>
  (
    await db.admin<{ n: number }>(
      `select count(*)::int as n from ${table} where store_id = $1 and ${where}`,
      [storeId],
    )
  )[0]!.n;

const remove = (storeId: string) => withStore(storeId, (tx) => removeSamples(tx, act));

const firstProduct = async (storeId: string) =>
  (
    await db.admin<{ id: string; variant: string }>(
      `select p.id, (select v.id from variants v where v.product_id = p.id order by v.position limit 1) as variant
       from products p where p.store_id = $1 order by p.id limit 1`,
      [storeId],
    )
  )[0]!;

describe.each(TRADES)('a shop for %s (A4)', (trade) => {
  test('a shop opens with sections, categories and sample products in both languages, and with pictures as rendered', async () => {
    const storeId = await openShop(trade);
    const { products, categories, home } = readTrade(trade);
    expect(await count('products', storeId, "status = 'active'")).toBe(products.length);
    expect(await count('categories', storeId)).toBe(categories.length);
    for (const locale of ['en', 'ar'] as const) {
      const where = `locale = '${locale}' and title <> '' and slug <> ''`;
      expect(await count('product_texts', storeId, where)).toBe(products.length);
      expect(await count('category_texts', storeId, where)).toBe(categories.length);
      const shown = await withStore(storeId, (tx) => readHomeSections(tx, locale));
      expect(shown.map(({ kind }) => kind)).toEqual(home.map(({ kind }) => kind));
      expect(shown[0]).toMatchObject({ kind: 'hero', title: home[0]!.texts![locale].title });
    }
    const pictures = await db.admin<{ hash: string; bytes: number; file_name: string }>(
      'select hash, bytes, file_name from media where store_id = $1',
      [storeId],
    );
    for (const { hash, bytes, file_name } of pictures) {
      const file = await readFile(`domain/starter/pictures/${file_name}`);
      expect(createHash('sha256').update(file).digest('hex')).toBe(hash);
      expect(file.length).toBe(bytes);
      expect(kept.has(hash)).toBe(true);
    }
    expect(await withStore(storeId, countSamples)).toEqual({ products: products.length });
  });

  test('a shop’s samples are removed with one press, and a second press does nothing', async () => {
    const storeId = await openShop(trade);
    const { products, home } = readTrade(trade);
    expect(await remove(storeId)).toEqual({ removed: products.length, kept: 0 });
    for (const table of ['products', 'categories', 'media', 'samples']) {
      expect([table, await count(table, storeId)]).toEqual([table, 0]);
    }
    const left = await withStore(storeId, homeSectionsToEdit);
    expect(left.map(({ kind }) => kind)).toEqual([
      'hero',
      ...home.map(({ kind }) => kind).filter((kind) => kind !== 'banner' && kind !== 'hero'),
    ]);
    expect(left[0]).toMatchObject({ kind: 'hero', mediaId: null, texts: { en: { title: '' } } });
    expect(await count('audit_entries', storeId, "action = 'samples.removed'")).toBe(1);
    expect(await remove(storeId)).toEqual({ removed: 0, kept: 0 });
    expect(await count('audit_entries', storeId, "action = 'samples.removed'")).toBe(1);
  });
});

test.each([
  ['SA', 'SAR', 390],
  ['KW', 'KWD', 31],
  ['EG', 'EGP', 5070],
  ['FR', 'USD', 105],
])('a sample has a plausible price in the currency of %s (A4)', async (country, currency, units) => {
  const storeId = await openShop('fashion', { country });
  const rows = await db.admin<{ currency: string; amount: string }>(
    `select distinct vp.currency, vp.amount from variant_prices vp join variants v on v.id = vp.variant_id
       join product_texts t on t.product_id = v.product_id
      where vp.store_id = $1 and t.locale = 'en' and t.title = 'Embroidered black abaya'`,
    [storeId],
  );
  expect(rows.map((row) => [row.currency, Number(row.amount)])).toEqual([
    [currency, units * 10 ** exponentOf(currency)],
  ]);
});

test('an unknown trade opens an empty shop, and a failed sign-up leaves no sample (A4)', async () => {
  const storeId = await openShop('weapons');
  expect(await count('products', storeId)).toBe(0);
  expect(await withStore(storeId, countSamples)).toBeNull();
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => openShop('perfume', { slug: 'one-oud' })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const orphans = await db.admin(
    'select 1 from products p where not exists (select 1 from stores s where s.id = p.store_id) limit 1',
  );
  expect(orphans).toEqual([]);
});

describe('what the owner made her own is kept', () => {
  test('a sample is kept if its stock was set, and so are its category and a section whose title was changed (A4)', async () => {
    const storeId = await openShop('perfume');
    const { id, variant } = await firstProduct(storeId);
    await withStore(storeId, (tx) => setStock(tx, { variantId: variant, isTracked: true, quantity: 4 }, act));
    await db.admin(
      "update home_section_texts set title = 'Mine' where store_id = $1 and locale = 'en' and title = 'A gift that stays in the air'",
      [storeId],
    );
    const all = readTrade('perfume').products.length;
    expect(await withStore(storeId, countSamples)).toEqual({ products: all - 1 });
    expect(await withStore(storeId, readChecklist)).toMatchObject({ product: true });
    expect(await remove(storeId)).toEqual({ removed: all - 1, kept: 1 });
    expect(await count('product_media', storeId, `product_id = '${id}'`)).toBe(1);
    expect(await count('categories', storeId)).toBe(1);
    const left = await withStore(storeId, homeSectionsToEdit);
    expect(left.find(({ kind }) => kind === 'banner')).toMatchObject({ texts: { en: { title: 'Mine' } } });
    expect(left.find(({ kind }) => kind === 'banner')?.mediaId).not.toBeNull();
  });

  test('a category that the owner renamed is kept without its sample products (A4)', async () => {
    const storeId = await openShop('food');
    const [category] = await db.admin<{ id: string }>(
      'select id from categories where store_id = $1 limit 1',
      [storeId],
    );
    const texts = { en: { title: 'My dates' } };
    await withStore(storeId, (tx) => saveCategory(tx, { id: category!.id, texts }, act));
    await remove(storeId);
    expect(await count('categories', storeId)).toBe(1);
  });

  test('the guide’s first product step is done only by a product of the owner’s own (A7)', async () => {
    const storeId = await openShop('home');
    expect(await withStore(storeId, readChecklist)).toMatchObject({ product: false, logo: false });
  });
});

test('samples are removed once if the button is pressed twice at once, and a sample ordered at that moment is kept whole (A4)', async () => {
  const storeId = await openShop('electronics');
  const all = readTrade('electronics').products.length;
  const both = await Promise.all([remove(storeId), remove(storeId)]);
  expect(both.map(({ removed }) => removed).sort()).toEqual([0, all]);

  for (let round = 0; round < 3; round++) {
    const shop = { id: await openShop('electronics'), currency: 'SAR' } as TestStore;
    const { id, variant } = await firstProduct(shop.id);
    const form = await checkoutOf(shop, await fillCart(shop, [{ variantId: variant }]));
    const [placed, done] = await Promise.all([placeOrder(shop.id, form, SHOPPER), remove(shop.id)]);
    expect(await count('products', shop.id, `id = '${id}'`)).toBe(placed.ok ? 1 : 0);
    expect(await count('orders', shop.id)).toBe(placed.ok ? 1 : 0);
    expect(done).toEqual(placed.ok ? { removed: all - 1, kept: 1 } : { removed: all, kept: 0 });
  }
});

test('a sample that was ordered is kept and no longer counts as a sample (A4)', async () => {
  const shop = { id: await openShop('fashion'), currency: 'SAR' } as TestStore;
  const { variant } = await firstProduct(shop.id);
  const form = await checkoutOf(shop, await fillCart(shop, [{ variantId: variant }]));
  expect(await placeOrder(shop.id, form, SHOPPER)).toMatchObject({ ok: true });
  expect(await remove(shop.id)).toEqual({ removed: readTrade('fashion').products.length - 1, kept: 1 });
});
