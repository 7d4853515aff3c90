import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { READY_GUIDES, saveSizeGuide } from '#domain/size-guides/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { productPage, readProductDraft, saveProduct } from './index.ts';
import { productQuery } from './read-product.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { category, product, inStore } = catalogueOf(cedar.id);

const guideFor = async (name: keyof typeof READY_GUIDES, categoryIds: string[]) =>
  (
    await must(
      inStore((tx) => saveSizeGuide(tx, { guide: READY_GUIDES[name], categoryIds, productIds: [] }, act)),
    )
  ).id;
const fashion = await category('Fashion', null);
const dresses = await category('Dresses', null, fashion);
const gowns = await category('Gowns', null, dresses);
const sale = await category('Sale', null);
await guideFor('women', [fashion]);
const abayas = await guideFor('abayas', [gowns]);
const rings = await guideFor('rings', []);

async function shownFor(title: string, changes: Parameters<typeof product>[2]) {
  await product(title, -1, changes);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const input = { locale: 'en', slug, currency: 'USD', now: TEST_TIME } as const;
  const found = await inStore((tx) => productPage(tx, input));
  return found && 'product' in found ? (found.product.sizeGuide?.names.en ?? null) : 'no page';
}

test('a product has the guide of its nearest category', async () => {
  expect(await shownFor('In gowns', { categoryIds: [fashion, gowns] })).toBe('Abayas by height');
  expect(await shownFor('In dresses', { categoryIds: [dresses] })).toBe("Women's clothing");
  expect(await shownFor('In sale too', { categoryIds: [sale, dresses] })).toBe("Women's clothing");
  expect(await shownFor('Only in sale', { categoryIds: [sale] })).toBeNull();
});

test('of many categories with guides, only the guide that is shown is read', async () => {
  const many: string[] = [];
  for (let count = 0; count < 20; count++) many.push(await category(`Many ${count}`, null));
  for (const id of many) await guideFor('women', [id]);
  await product('In many', -1, { categoryIds: many });
  const input = { locale: 'en', slug: 'in-many', currency: 'USD', now: TEST_TIME } as const;
  const { rows } = await inStore((tx) => productQuery(cedar.id, input).execute(tx));
  expect(JSON.stringify(rows).length).toBeLessThan(2 * JSON.stringify(READY_GUIDES.women).length + 5000);
});

test('of several categories as near, the guide of the deepest, then of the first, is shown', async () => {
  const [one, two] = [await category('One', null), await category('Two', null)];
  const below = await category('Below', null, two);
  await guideFor('shoes', [one]);
  await guideFor('men', [below]);
  expect(await shownFor('Deep', { categoryIds: [one, below] })).toBe(READY_GUIDES.men.names.en);
  await guideFor('children', [two]);
  expect(await shownFor('First', { categoryIds: [two, one] })).toBe(READY_GUIDES.shoes.names.en);
});

test('the guide of the product comes before that of its category, and a product can show none', async () => {
  expect(await shownFor('With its own', { categoryIds: [gowns], sizeGuideId: rings })).toBe('Rings');
  expect(await shownFor('Without', { categoryIds: [gowns], hidesSizeGuide: true })).toBeNull();
});

test('the choice of a product is saved, kept by a save that does not mention it, and read for its editor', async () => {
  const { productId } = await product('Kept', -1, { sizeGuideId: abayas, hidesSizeGuide: false });
  const input = {
    ...{ id: productId, texts: {}, status: 'active' as const, options: [] },
    variants: [{ values: [], price: money(100, 'USD') }],
  };
  await must(inStore((tx) => saveProduct(tx, input, act)));
  const draft = () => inStore((tx) => readProductDraft(tx, { productId, currency: 'USD' }));
  expect(await draft()).toMatchObject({ sizeGuideId: abayas, hidesSizeGuide: false });
  await must(inStore((tx) => saveProduct(tx, { ...input, sizeGuideId: null, hidesSizeGuide: true }, act)));
  expect(await draft()).toMatchObject({ sizeGuideId: null, hidesSizeGuide: true });
});

test('a product cannot have the guide of another store', async () => {
  const input = {
    ...{ texts: { en: { title: 'Stolen' } }, status: 'active' as const, options: [], sizeGuideId: abayas },
    variants: [{ values: [], price: money(100, 'SAR') }],
  };
  const refused = await withStore(najd.id, (tx) => saveProduct(tx, input, act));
  expect(refused).toMatchObject({ ok: false, code: 'size_guide_not_found' });
});
