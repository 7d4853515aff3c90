import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { createRedirect, findRedirect, listRedirects, removeRedirect } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const create = (from: string, to: string) =>
  withStore(cedar.id, (tx) => createRedirect(tx, { from, to }, act));
const list = (query = '', store = cedar.id) => withStore(store, (tx) => listRedirects(tx, { query }));

test('a redirect leads from the old address, even pasted as a full link, to the new one, and only in its store', async () => {
  expect(await create('https://old.example/shop/lamp.html?ref=1', '/products/brass-lamp')).toMatchObject({
    ok: true,
    value: { from: '/shop/lamp.html', to: '/products/brass-lamp' },
  });
  expect(await create('/%D9%85%D8%B5%D8%A8%D8%A7%D8%AD/', '/products/brass-lamp')).toMatchObject({
    value: { from: '/مصباح' },
  });
  const found = await withStore(cedar.id, (tx) =>
    findRedirect(tx, { locale: 'en', path: '/shop/lamp.html' }),
  );
  expect(found).toEqual({ locale: 'en', path: '/products/brass-lamp' });
  expect((await list()).rows.map(({ from }) => from)).toEqual(['/shop/lamp.html', '/مصباح']);
  expect(await list('LAMP.html')).toMatchObject({ total: 1, next: null });
  expect(await list('%')).toMatchObject({ total: 0 });
  expect(await list('', najd.id)).toMatchObject({ total: 0 });
});

test.each([
  ['', '/x', 'from_invalid'],
  ['/', '/x', 'from_invalid'],
  ['shop', '/x', 'from_invalid'],
  ['/a%ff', '/x', 'from_invalid'],
  ['/old', '//evil.example', 'to_invalid'],
  ['/old', '/\\evil.example', 'to_invalid'],
  ['/old', '/%5Cevil.example', 'to_invalid'],
  ['/old', '/en//evil.example', 'to_invalid'],
  ['/old', '/ar/\\evil.example', 'to_invalid'],
  ['/old', 'javascript:alert(1)', 'to_invalid'],
  ['/old', '/a%0d%0aset-cookie:x', 'to_invalid'],
  ['/old', `/${'x'.repeat(500)}`, 'to_invalid'],
  ['/same/', '/same', 'same_path'],
])('a redirect from %j to %j is refused as %s and not stored', async (from, to, code) => {
  expect(await expectNothingChanged(db, () => create(from, to))).toMatchObject({ ok: false, code });
});

test('chained redirects are merged, and a removed address redirects nowhere', async () => {
  await create('/products/brass-lamp', '/products/lamp');
  expect((await list('shop')).rows[0]?.to).toBe('/products/lamp');
  const remove = (store: string) =>
    withStore(store, (tx) => removeRedirect(tx, { from: '/shop/lamp.html' }, act));
  expect(await expectNothingChanged(db, () => remove(najd.id))).toMatchObject({ code: 'redirect_not_found' });
  expect(await remove(cedar.id)).toMatchObject({ ok: true });
  expect(await list('shop')).toMatchObject({ total: 0 });
});
