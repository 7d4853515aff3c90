import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, smallCatalogue } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  ADMIN_SORTS,
  type AdminProductsInput,
  adminProducts,
  brandsList,
  changeProducts,
  countProducts,
  type ProductsChange,
  productIdsOf,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', new Date('2026-11-22T09:00:00Z'));
const { inStore } = catalogueOf(cedar.id);
const { woolThrow, categories } = await smallCatalogue(cedar.id);

const list = (input: Partial<AdminProductsInput>) =>
  inStore((tx) => adminProducts(tx, { locale: 'en', currency: 'USD', ...input }));
const titles = async (input: Partial<AdminProductsInput>) => (await list(input)).rows.map((row) => row.title);
const change = (productIds: string[], what: ProductsChange) =>
  inStore((tx) => changeProducts(tx, { productIds, change: what }, act));

test('the product list is filtered by category, tag, stock and language, and counts the matches', async () => {
  const kitchen = await list({ categoryId: categories.kitchen, status: 'active' });
  expect(kitchen.rows.every((row) => row.category?.title === 'Kitchen')).toBe(true);
  expect(kitchen.total).toBe(kitchen.rows.length);
  const [loom] = await inStore((tx) => brandsList(tx, { locale: 'en', currency: 'USD', now: TEST_TIME }));
  expect(await titles({ brandId: loom?.id ?? '' })).toContain('Wool throw');
  expect(await titles({ stock: 'in' })).toContain('Wool throw');
  expect(await titles({ stock: 'out' })).not.toContain('Wool throw');
  const low = await inStore((tx) => countProducts(tx, { stock: 'low' }));
  expect(await titles({ stock: 'low' })).toHaveLength(low);
  expect(await titles({ missing: 'ar' })).not.toContain('Wool throw');
  expect(await titles({ missing: 'ar' })).toContain('Linen napkin');
  // An invalid id matches nothing and causes no error.
  expect(await titles({ brandId: "' or 1=1" })).toEqual([]);
  expect(await withStore(najd.id, (tx) => productIdsOf(tx, {}, 10))).toEqual([]);
});

test.each(ADMIN_SORTS)(
  'the product list sorted by %s has pages that neither repeat nor lose a product, in either direction',
  async (sort) => {
    const all = await list({ sort });
    expect(all.rows).toHaveLength(7);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list({ sort, size: 2, after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    } while (after);
    expect(seen).toEqual(all.rows.map((row) => row.id));
    const second = await list({ sort, size: 2, after: (await list({ sort, size: 2 })).next });
    const back = await list({ sort, size: 2, after: second.previous });
    expect(back.rows.map((row) => row.id)).toEqual(seen.slice(0, 2));
  },
);

test('a bulk change changes many products at once, each with its own line in the audit log', async () => {
  const ids = await inStore((tx) => productIdsOf(tx, { status: 'active' }, 3));
  const drafted = await change(ids, { kind: 'status', status: 'draft' });
  expect(drafted).toEqual({
    ok: true,
    value: {
      ...{ count: 3, ids: expect.arrayContaining(ids) },
      was: expect.arrayContaining(ids.map((id) => ({ id, status: 'active' }))),
    },
  });
  // Setting the current value is not a change.
  expect(await change(ids, { kind: 'status', status: 'draft' })).toEqual({
    ok: true,
    value: { count: 0, ids: [], was: [] },
  });
  const audit = await db.admin(
    `select subject_id, before, after from audit_entries where action = 'product.changed' order by subject_id`,
  );
  expect(audit).toEqual(
    ids
      .toSorted()
      .map((id) => ({ subject_id: id, before: { status: 'active' }, after: { status: 'draft' } })),
  );
  expect(await inStore((tx) => productIdsOf(tx, { status: 'draft' }, 10))).toEqual(
    expect.arrayContaining(ids),
  );
  await change(ids, { kind: 'status', status: 'active' });
});

test('a bulk change adds and removes a tag, a category or a brand', async () => {
  const ids = [woolThrow.productId];
  const wool = (what: Partial<AdminProductsInput>) => titles(what);
  await change(ids, { kind: 'tag', tag: '  Winter  ', isOn: true });
  expect(await wool({ tag: 'Winter' })).toEqual(['Wool throw']);
  expect(await wool({ query: 'winter' })).toEqual(['Wool throw']);
  await change(ids, { kind: 'tag', tag: 'Winter', isOn: false });
  expect(await wool({ tag: 'Winter' })).toEqual([]);
  await change(ids, { kind: 'category', categoryId: categories.kitchen, isOn: true });
  expect(await wool({ categoryId: categories.kitchen })).toContain('Wool throw');
  await change(ids, { kind: 'brand', brandId: null });
  expect((await list({ query: 'wool throw' })).rows[0]?.brandName).toBeNull();
});

test.each([
  [{ kind: 'tag', tag: '  ', isOn: true }, 'tag_missing'],
  [{ kind: 'tag', tag: 'x'.repeat(101), isOn: true }, 'too_long'],
  [{ kind: 'brand', brandId: '0190a0a0-0000-7000-8000-000000000000' }, 'brand_not_found'],
  [{ kind: 'category', categoryId: 'none', isOn: true }, 'category_not_found'],
] as [ProductsChange, string][])(
  'an invalid bulk change is refused and changes nothing: %j',
  async (what, code) => {
    const ids = await inStore((tx) => productIdsOf(tx, {}, 10));
    expect(await expectNothingChanged(db, () => change(ids, what))).toMatchObject({ ok: false, code });
  },
);

test("a bulk change leaves another store's products unchanged", async () => {
  const ids = [woolThrow.productId];
  const done = () =>
    withStore(najd.id, (tx) =>
      changeProducts(tx, { productIds: ids, change: { kind: 'status', status: 'archived' } }, act),
    );
  expect(await expectNothingChanged(db, done)).toEqual({ ok: true, value: { count: 0, ids: [], was: [] } });
});
