import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain, shirt } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  archiveProduct,
  countGaps,
  listUntranslated,
  type ProductInput,
  readProductDraft,
  saveProduct,
  translateProduct,
  translateProducts,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inStore = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);

async function save(input: ProductInput): Promise<string> {
  const saved = await inStore((tx) => saveProduct(tx, input, act));
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.productId;
}

const english = { en: { title: 'Linen shirt', bodyHtml: '<p>Cool <b>linen</b></p>', seoTitle: 'Shirt' } };
const shirtId = await save(shirt({ texts: english }));
await save(plain('Apron'));
await save(plain('', { texts: { ar: { title: 'كوب' } } }));

const draftOf = async () => {
  const draft = await inStore((tx) => readProductDraft(tx, { productId: shirtId, currency: 'USD' }));
  if (!draft) throw new Error('no draft');
  return draft;
};
const translate = (more: object = {}, store = cedar.id) =>
  withStore(store, (tx) =>
    translateProduct(
      tx,
      {
        ...{ productId: shirtId, expectedVersion: 1, locale: 'ar' as const, currency: 'USD' },
        ...{ title: 'قميص كتان', bodyHtml: '<p>بارد<script>1</script></p>' },
        ...more,
      },
      act,
    ),
  );
const untranslated = async (missing: 'ar' | 'en') =>
  (await inStore((tx) => listUntranslated(tx, { missing, currency: 'USD' }))).rows;

test('products without Arabic are listed with their English text, only of their own store', async () => {
  const rows = await untranslated('ar');
  expect(rows.map(({ title, body }) => [title, body])).toEqual([
    ['Apron', ''],
    ['Linen shirt', '<p>Cool <b>linen</b></p>'],
  ]);
  expect((await untranslated('en')).map(({ title }) => title)).toEqual(['كوب']);
  const foreign = await withStore(najd.id, (tx) => listUntranslated(tx, { missing: 'ar', currency: 'SAR' }));
  expect(foreign.rows).toEqual([]);
});

test.each([
  ['product_not_found', { productId: 'nothing' }],
  ['stale', { expectedVersion: 7 }],
  ['title_missing', { title: '  ' }],
  ['too_long', { title: 'ق'.repeat(301) }],
])('a translation that is %s changes nothing', async (code, more) => {
  expect(await expectNothingChanged(db, () => translate(more))).toMatchObject({ ok: false, code });
});

test('a product of another store cannot be translated', async () => {
  const refused = await expectNothingChanged(db, () => translate({}, najd.id));
  expect(refused).toMatchObject({ ok: false, code: 'product_not_found' });
});

test('a translation changes the texts of one language and nothing else of the product', async () => {
  const before = await draftOf();
  expect(await translate()).toMatchObject({ ok: true, value: { productId: shirtId, version: 2 } });
  const after = await draftOf();
  const { texts, version, updatedAt, ...rest } = after;
  const { texts: _texts, version: _version, updatedAt: _at, ...were } = before;
  expect(rest).toEqual(were);
  expect([version, updatedAt]).toEqual([2, TEST_TIME]);
  expect(texts).toEqual({
    en: before.texts.en,
    ar: { title: 'قميص كتان', slug: 'قميص-كتان', body: '<p>بارد</p>', seoTitle: '', seoDescription: '' },
  });
  expect((await untranslated('ar')).map(({ title }) => title)).toEqual(['Apron']);
});

test('if two translations replace the same version, only one is saved', async () => {
  const { version } = await draftOf();
  const both = await Promise.all(
    ['أول', 'ثانٍ'].map((title) => translate({ title, expectedVersion: version })),
  );
  expect(both.map((each) => (each.ok ? 'saved' : each.code)).toSorted()).toEqual(['saved', 'stale']);
  expect((await draftOf()).version).toBe(version + 1);
});

test('the gaps of the newest products are counted up to a limit, and archived products have none', async () => {
  const gaps = (most = 1000) => inStore((tx) => countGaps(tx, most));
  expect(await gaps()).toEqual({ missing: { en: 1, ar: 1 }, picture: 3, category: 3, isAll: true });
  expect(await gaps(2)).toEqual({ missing: { en: 1, ar: 1 }, picture: 2, category: 2, isAll: false });
  const [apron] = await untranslated('ar');
  const input = { productId: apron?.id ?? '', expectedVersion: 1 };
  expect((await inStore((tx) => archiveProduct(tx, input, act))).ok).toBe(true);
  expect(await gaps()).toEqual({ missing: { en: 1, ar: 0 }, picture: 2, category: 2, isAll: true });
  expect(await withStore(najd.id, (tx) => countGaps(tx, 10))).toMatchObject({ picture: 0, category: 0 });
});

test('several products are translated together, each with its own outcome, and a text that is not given stays', async () => {
  const [vase, tray] = [await save(plain('Vase')), await save(plain('Tray'))];
  const one = { expectedVersion: 1, locale: 'ar' as const, currency: 'USD', bodyHtml: '<p>نص</p>' };
  const together = (inputs: Parameters<typeof translateProducts>[1]) =>
    inStore((tx) => translateProducts(tx, inputs, act));
  const outcomes = await together([
    { ...one, productId: vase, title: 'مزهرية' },
    { ...one, productId: 'nothing', title: 'شيء' },
    { ...one, productId: tray, title: 'صينية', expectedVersion: 9 },
    { ...one, productId: tray, title: ' ' },
    { ...one, productId: tray, title: 'صينية' },
  ]);
  expect(outcomes.map((each) => (each.ok ? each.value.productId : each.code))).toEqual([
    ...[vase, 'product_not_found', 'stale', 'title_missing', tray],
  ]);
  const renamed = { ...one, productId: vase, title: 'إناء', bodyHtml: undefined, expectedVersion: 2 };
  expect(await together([renamed])).toMatchObject([{ ok: true, value: { version: 3 } }]);
  const draft = await inStore((tx) => readProductDraft(tx, { productId: vase, currency: 'USD' }));
  expect(draft?.texts.ar).toMatchObject({ title: 'إناء', body: '<p>نص</p>' });
  expect(await together([])).toEqual([]);
});
