import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  addCustomField,
  type CustomValue,
  changeCustomField,
  duplicateProduct,
  type FieldKind,
  listCustomFields,
  MOST_FIELDS,
  productPage,
  readProductDraft,
  removeCustomField,
  saveProduct,
  shiftCustomField,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

const field = async (en: string, kind: FieldKind = 'text', ar = '', isShown = true) =>
  (await must(inCedar((tx) => addCustomField(tx, { names: { en, ar }, kind, isShown }, owner)))).id;
const words = (fieldId: string, en: string, ar = ''): CustomValue => ({
  ...{ fieldId, kind: 'text', words: { en, ar }, value: '' },
});
const value = (fieldId: string, kind: FieldKind, typed: string): CustomValue => ({
  ...{ fieldId, kind, words: { en: '', ar: '' }, value: typed },
});
const save = (custom: CustomValue[] | undefined, id?: string, title = 'Mug') =>
  inCedar((tx) => saveProduct(tx, plain(title, { ...(id && { id }), ...(custom && { custom }) }), owner));
const said = async (productId: string) =>
  (await inCedar((tx) => readProductDraft(tx, { productId, currency: 'USD' })))?.custom ?? [];
const factsOf = async (slug: string, locale: 'en' | 'ar') => {
  const page = await inCedar((tx) => productPage(tx, { locale, slug, currency: 'USD', now: TEST_TIME }));
  if (!page || !('product' in page)) throw new Error('no page');
  return page.product.facts.map(({ name, value: text, valueLocale }) => [name, text, valueLocale]);
};

const material = await field('Material', 'text', 'الخامة');
const pieces = await field('Pieces', 'number');
const washable = await field('Washable', 'yes_no');
const guide = await field('Guide', 'link');
const supplier = await field('Supplier', 'text', '', false);
const foreign = (
  await must(
    withStore(najd.id, (tx) =>
      addCustomField(tx, { names: { en: 'Origin', ar: '' }, kind: 'text', isShown: true }, owner),
    ),
  )
).id;

test('a product has values in the store’s custom fields, and its page shows the visible ones in order', async () => {
  const all = [
    words(material, ' Stone\nware ', 'خزف'),
    value(pieces, 'number', '−٢٫٥'),
    value(washable, 'yes_no', 'yes'),
    value(guide, 'link', 'https://guide.example/mugs'),
    words(supplier, 'Clay Brothers'),
  ];
  const { productId } = await must(save(all, undefined, 'Mug of four'));
  expect(await factsOf('mug-of-four', 'en')).toEqual([
    ['Material', 'Stone ware', 'en'],
    ['Pieces', '-2.5', 'en'],
    ['Washable', 'yes', 'en'],
    ['Guide', 'https://guide.example/mugs', 'en'],
  ]);
  expect((await factsOf('mug-of-four', 'ar')).slice(0, 2)).toEqual([
    ['الخامة', 'خزف', 'ar'],
    ['Pieces', '-2.5', 'ar'],
  ]);
  const mark = { en: '(copy)', ar: '(نسخة)' };
  const copy = await must(inCedar((tx) => duplicateProduct(tx, { productId, currency: 'USD', mark }, owner)));
  expect(await said(copy.productId)).toEqual(await said(productId));
});

test('a save that does not name a custom field keeps its value, and an empty value removes it', async () => {
  const { productId } = await must(save([words(material, 'Oak'), words(supplier, 'Najjar')]));
  await must(save(undefined, productId));
  expect(await said(productId)).toHaveLength(2);
  await must(save([words(material, ' ', ''), words(guide, '')], productId));
  expect(await said(productId)).toMatchObject([{ fieldId: supplier, words: { en: 'Najjar', ar: '' } }]);
});

const REFUSED: [string, CustomValue, string][] = [
  ['another store’s field', words(foreign, 'Riyadh'), 'field_not_found'],
  ['a field that is nowhere', words(newId(), 'x'), 'field_not_found'],
  ['what is not an id', words('material', 'x'), 'field_not_found'],
  ['a value whose kind is not its field’s', value(material, 'number', '5'), 'field_not_found'],
  ['a number that is not one', value(pieces, 'number', 'four'), 'field_invalid'],
  ['a number with an exponent', value(pieces, 'number', '1e9'), 'field_invalid'],
  ['neither yes nor no', value(washable, 'yes_no', 'maybe'), 'field_invalid'],
  ['a script for a link', value(guide, 'link', 'javascript:alert(1)'), 'field_invalid'],
  ['a link with a name in it', value(guide, 'link', 'https://shop@evil.example/'), 'field_invalid'],
  ['half a link', value(guide, 'link', 'guide.example'), 'field_invalid'],
  ['words too long', words(material, 'x'.repeat(501)), 'field_too_long'],
];

test('a value of the wrong kind is refused, as is a value for an unknown custom field, and nothing is written', async () => {
  const { productId } = await must(save([words(material, 'Oak')]));
  await expectNothingChanged(db, async () => {
    for (const [what, custom, code] of REFUSED)
      expect(await save([custom], productId, 'Other title'), what).toMatchObject({ ok: false, code });
  });
});

test('a custom field can be renamed, hidden, moved and removed but keeps its kind, and each change is recorded with its actor', async () => {
  const { productId } = await must(
    save([words(material, 'Oak'), words(supplier, 'Najjar')], undefined, 'Oak box'),
  );
  const names = { en: 'Wood', ar: 'الخشب' };
  await must(inCedar((tx) => changeCustomField(tx, { id: material, names, isShown: true }, owner)));
  await must(
    inCedar((tx) =>
      changeCustomField(tx, { id: supplier, names: { en: 'Maker', ar: '' }, isShown: true }, owner),
    ),
  );
  await must(inCedar((tx) => shiftCustomField(tx, { id: material, by: 'earlier' }, owner)));
  for (let step = 0; step < 4; step++)
    await must(inCedar((tx) => shiftCustomField(tx, { id: supplier, by: 'earlier' }, owner)));
  expect(await factsOf('oak-box', 'en')).toEqual([
    ['Maker', 'Najjar', 'en'],
    ['Wood', 'Oak', 'en'],
  ]);
  await must(inCedar((tx) => removeCustomField(tx, { id: supplier }, owner)));
  expect(await said(productId)).toMatchObject([{ fieldId: material, kind: 'text' }]);
  const told = await db.admin<{ action: string }>(
    `select distinct action from audit_entries where action like 'field.%' order by 1`,
  );
  expect(told.map(({ action }) => action)).toEqual([
    'field.added',
    'field.changed',
    'field.removed',
    'field.shifted',
  ]);
});

test('a custom field with a missing, overlong or used name is refused, and so is a field of another store', async () => {
  const of = (en: string, ar = '') => ({ names: { en, ar }, isShown: true });
  const refusals: [string, (tx: StoreTx) => Promise<unknown>][] = [
    ['name_missing', (tx) => addCustomField(tx, { ...of(' \n', '\t'), kind: 'text' }, owner)],
    ['name_too_long', (tx) => addCustomField(tx, { ...of('x'.repeat(61)), kind: 'text' }, owner)],
    ['name_taken', (tx) => addCustomField(tx, { ...of('PIECES'), kind: 'text' }, owner)],
    ['name_taken', (tx) => changeCustomField(tx, { id: guide, ...of('pieces') }, owner)],
    ['field_gone', (tx) => changeCustomField(tx, { id: foreign, ...of('Mine') }, owner)],
    ['field_gone', (tx) => shiftCustomField(tx, { id: foreign, by: 'later' }, owner)],
    ['field_gone', (tx) => removeCustomField(tx, { id: foreign }, owner)],
    ['field_gone', (tx) => removeCustomField(tx, { id: 'none' }, owner)],
  ];
  await expectNothingChanged(db, async () => {
    for (const [code, verb] of refusals) expect(await inCedar(verb)).toMatchObject({ ok: false, code });
  });
});

test('a store has at most 20 custom fields, even if two members add the last one at once', async () => {
  const there = (await inCedar(listCustomFields)).length;
  for (let at = there; at < MOST_FIELDS - 1; at++) await field(`Field ${at}`);
  const add = (en: string) =>
    inCedar((tx) => addCustomField(tx, { names: { en, ar: '' }, kind: 'text', isShown: true }, owner));
  const both = await Promise.all([add('Last'), add('One more')]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const refused = await expectNothingChanged(db, () => add('Never'));
  expect(refused).toMatchObject({ ok: false, code: 'too_many' });
  expect(await inCedar(listCustomFields)).toHaveLength(MOST_FIELDS);
});
