import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { mediaUses, recordImage } from '#domain/media/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain, usd } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import {
  describePicture,
  duplicateProduct,
  listProducts,
  type OptionValueInput,
  productPage,
  readProductDraft,
  removePicture,
  saveProduct,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const FLORAL = 'f'.repeat(64);
let store: TestStore;
let mediaId: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
  mediaId = await picture(FLORAL);
});

async function picture(hash: string, of = store): Promise<string> {
  const image = { hash, contentType: 'image/png' as const, width: 40, height: 40, blur: '' };
  const bytes = Buffer.from('x');
  return (await withStore(of.id, (tx) => recordImage(tx, { ...image, bytes }, { act }))).mediaId;
}

type Value = Partial<OptionValueInput>;
const floralOf = (value: Value) => ({
  ...{ labels: { en: 'Floral', ar: 'مزهر' }, swatch: '#AA0011' },
  ...value,
});

function input(title: string, value: Value, more: { id?: string } = {}) {
  const values = [floralOf(value), { labels: { en: 'Plain' }, swatch: '#00AA11' }];
  return plain(title, {
    ...more,
    options: [{ kind: 'colour', names: { en: 'Colour', ar: 'اللون' }, values }],
    variants: ['Floral', 'Plain'].map((code) => ({ values: [code], price: usd(1000) })),
  });
}

const save = (title: string, value: Value, more = {}) =>
  withStore(store.id, (tx) => saveProduct(tx, input(title, value, more), act));
const made = async (title: string, value: Value, more = {}) =>
  (await must(save(title, value, more))).productId;

/** The picture of the first value on the product's page, its card and the filter. */
async function shown(locale: 'en' | 'ar' = 'en', slug = 'abaya') {
  const at = { locale, currency: 'USD', now: TEST_TIME };
  return withStore(store.id, async (tx) => {
    const found = await productPage(tx, { ...at, slug });
    const { cards, facets } = await must(listProducts(tx, at));
    const [option] = found && 'product' in found ? found.product.options : [];
    const card = cards.find((each) => each.slug === slug);
    const filter = facets.options[0]?.values.find((value) => value.slug === 'floral');
    return [option?.values[0]?.picture, card?.swatches[0]?.picture, filter?.picture || undefined];
  });
}

const all = (text: string | undefined) => [text, text, text];

test('the picture of a value is shown on the product’s page, its card and in the filter, in both languages', async () => {
  await made('Abaya', { mediaId });
  expect(await shown()).toEqual(all(`/media/${FLORAL}`));
  expect(await shown('ar')).toEqual(all(`/media/${FLORAL}`));
});

test('a save that does not name the picture keeps it, and null removes it', async () => {
  const id = await made('Abaya', { mediaId });
  await made('Abaya', {}, { id });
  expect(await shown()).toEqual(all(`/media/${FLORAL}`));
  await made('Abaya', { mediaId: null }, { id });
  expect(await shown()).toEqual(all(undefined));
});

test('a changed focal point is shown, a removed picture leaves the colour, and the cached pages end', async () => {
  const id = await made('Abaya', { mediaId });
  const details = { mediaId, alt: { en: 'Flowers', ar: '' }, focal: { x: 30, y: 20 }, version: 1 };
  await must(withStore(store.id, (tx) => describePicture(tx, details, act)));
  expect(await shown()).toEqual(all(`/media/${FLORAL} 30% 20%`));
  const uses = () => withStore(store.id, (tx) => mediaUses(tx, { mediaId, locale: 'en' }));
  expect(await uses()).toMatchObject([{ kind: 'product', id, title: 'Abaya' }]);
  await db.admin('delete from changes');
  await must(withStore(store.id, (tx) => removePicture(tx, { mediaId }, act)));
  expect(await shown()).toEqual(all(undefined));
  const [change] = await db.admin<{ tags: string }>('select tags from changes');
  for (const tag of ['catalog', `product:${id}`]) expect(change?.tags.split(' ')).toContain(tag);
});

test('a filter keeps the picture while some product shows it', async () => {
  const id = await made('Abaya', { mediaId });
  await made('Scarf', {});
  expect((await shown())[2]).toBe(`/media/${FLORAL}`);
  await made('Abaya', { mediaId: null }, { id });
  expect((await shown())[2]).toBeUndefined();
});

test('a copy of a product and its editor have the picture', async () => {
  const productId = await made('Abaya', { mediaId });
  const copy = { productId, currency: 'USD', mark: { en: '(copy)', ar: '(نسخة)' } };
  const copied = await must(withStore(store.id, (tx) => duplicateProduct(tx, copy, act)));
  for (const id of [productId, copied.productId]) {
    const draft = await withStore(store.id, (tx) => readProductDraft(tx, { productId: id, currency: 'USD' }));
    const [floral, other] = draft?.options[0]?.values ?? [];
    expect(floral).toMatchObject({ mediaId, picture: `/media/${FLORAL}`, swatch: '#AA0011' });
    expect(other).toMatchObject({ mediaId: null, picture: null });
  }
});

test('a picture of another store is refused and changes nothing, also by the database', async () => {
  const other = await makeStore({ slug: `other-${count}`, name: 'Other' });
  const theirs = await picture('e'.repeat(64), other);
  const refused = await expectNothingChanged(db, () => save('Abaya', { mediaId: theirs }));
  expect(refused).toMatchObject({ ok: false, code: 'media_not_found' });
  await made('Abaya', { mediaId });
  for (const table of ['option_values', 'facet_labels'])
    await expect(
      db.admin(`update ${table} set media_id = $2 where store_id = $1`, [store.id, theirs]),
    ).rejects.toThrow('foreign key');
});
