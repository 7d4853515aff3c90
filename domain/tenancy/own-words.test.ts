import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { languageCompleteness, type OwnWords, saveOwnWords } from './own-words.ts';
import { loadShell } from './shell.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const KEY = 'checkout.cart.title';
const OURS: OwnWords = { en: '', ar: '' };
const save = (key: string, words: OwnWords, seen = OURS) =>
  withStore(cedar.id, (tx) => saveOwnWords(tx, { key, words, seen }, act));
const overrides = async (store = cedar) => (await withStore(store.id, loadShell)).overrides;

test('a store replaces a text with its own words, and restores the default text by emptying them', async () => {
  expect(await save(KEY, { en: ' Your basket ', ar: '' })).toMatchObject({ ok: true });
  expect(await overrides()).toEqual({ en: { [KEY]: 'Your basket' }, ar: {} });
  expect(await overrides(najd)).toEqual({ en: {}, ar: {} });
  const basket = { en: 'Your basket', ar: '' };
  await expectNothingChanged(db, () => save(KEY, basket, basket));
  expect(await save(KEY, OURS, basket)).toMatchObject({ ok: true });
  expect(await overrides()).toEqual({ en: {}, ar: {} });
});

test('a store’s own words that were saved meanwhile are not overwritten, and the save fails with the current words', async () => {
  const theirs = { en: 'Basket', ar: 'السلة' };
  await save(KEY, theirs);
  const refused = await expectNothingChanged(db, () => save(KEY, { en: 'Bag', ar: '' }));
  expect(refused).toMatchObject({ code: 'stale', data: { current: theirs } });
  expect(await save(KEY, OURS, theirs)).toMatchObject({ ok: true });
});

test('only one of two simultaneous first saves of a store’s own words succeeds', async () => {
  const both = await Promise.all([save(KEY, { en: 'One', ar: '' }), save(KEY, { en: 'Two', ar: '' })]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const kept = (await overrides()).en[KEY] ?? '';
  expect(await save(KEY, OURS, { en: kept, ar: '' })).toMatchObject({ ok: true });
});

test.each<[string, string, OwnWords]>([
  ['text_unknown', 'no.such.text', { en: 'x', ar: '' }],
  ['text_too_long', KEY, { en: '', ar: 'ع'.repeat(1001) }],
  ['text_broken', KEY, { en: 'Hello {name', ar: '' }],
  ['text_broken', KEY, { en: '', ar: 'أهلا }name{' }],
])('a store’s own words are refused with %s and nothing is saved', async (code, key, words) => {
  await expectNothingChanged(db, async () => {
    expect(await save(key, words)).toMatchObject({ code });
  });
});

test('the number of product titles in each language is counted only for this store', async () => {
  await makeVariant(cedar, { title: 'Only English', amount: 100, stock: 1 });
  const [products] = await withStore(cedar.id, languageCompleteness);
  expect(products).toMatchObject({ of: 'products', total: 1 });
  expect((products?.has.en ?? 0) + (products?.has.ar ?? 0)).toBeGreaterThan(0);
  expect((await withStore(najd.id, languageCompleteness))[0]).toMatchObject({
    total: 0,
    has: { en: 0, ar: 0 },
  });
});
