import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { asWorker, type PlatformTx, withPlatform, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { removeSampleStore } from '#domain/operator-desk/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ keepsPages: true }, { direct: db.urls.direct });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
await orderOf(cedar, [{ variantId: lamp }]);

const remove = (tx: PlatformTx, id: string) => sql`select app.remove_demo_store(${id}::uuid)`.execute(tx);

test('a store that is not a sample is not deleted by removing sample stores', async () => {
  await expectNothingChanged(db, () => withPlatform((tx) => remove(tx, cedar.id)));
});

test.each([
  ['the web', (fn: () => Promise<unknown>) => fn()],
  ['the worker', (fn: () => Promise<unknown>) => asWorker(fn)],
])('the database role of %s cannot mark a real store as a sample to have it deleted', async (_, as) => {
  const attack = () =>
    withPlatform(async (tx) => {
      await tx.updateTable('stores').set({ is_demo: true }).where('id', '=', cedar.id).execute();
      await remove(tx, cedar.id);
    });
  await expectNothingChanged(db, () => expect(as(attack)).rejects.toThrow(/permission denied/));
});

test('a database role that may update stores can mark a real store as a sample and have it deleted', async () => {
  const victim = await makeStore({ slug: 'victim', name: 'Victim' });
  await db.admin('grant update on stores to souk_platform');
  await withPlatform(async (tx) => {
    await tx.updateTable('stores').set({ is_demo: true }).where('id', '=', victim.id).execute();
    await remove(tx, victim.id);
  });
  await db.admin('revoke update on stores from souk_platform');
  expect(await db.admin('select id from stores where id = $1', [victim.id])).toEqual([]);
});

test('the function that removes sample stores cannot be called in a store’s transaction, for any store', async () => {
  const sample = await makeStore({ slug: 'sample', name: 'Sample', isDemo: true });
  for (const inside of [najd.id, sample.id]) {
    await expectNothingChanged(db, () =>
      expect(
        withStore(inside, (tx) => sql`select app.remove_demo_store(${sample.id}::uuid)`.execute(tx)),
      ).rejects.toThrow(/permission denied/),
    );
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/ok\r\nset-cookie: a=b',
  'https://evil.example',
])('a stored redirect cannot lead out of its store: %j', async (path) => {
  const put = () =>
    withStore(cedar.id, (tx) =>
      tx
        .insertInto('redirects')
        .values({ store_id: tx.storeId, from_path: '/old', to_path: path, created_at: new Date() })
        .execute(),
    );
  await expectNothingChanged(db, () => expect(put()).rejects.toThrow(/check constraint/));
});

test('the cached pages of a removed sample store are shown neither at its address nor as those of the next shop there', async () => {
  const sample = await makeStore({ slug: 'souvenirs', name: 'Sample souvenirs', isDemo: true });
  const get = () => ask(server, { host: shopHost('souvenirs'), path: '/products' });
  await vi.waitFor(async () => expect((await get()).headers['x-souk-cache']).toBe('hit'), 10_000);
  // The removal runs as in another process, so this process is notified of it by the database.
  expect(await asWorker(() => removeSampleStore(sample.id, TEST_TIME))).toBe('removed');
  await vi.waitFor(async () => expect((await get()).status).toBe(404), 5000);
  const next = { slug: 'souvenirs', name: 'Real souvenirs', ownerUserId: cedar.ownerId };
  expect(await createStore(next, systemAct('test', TEST_TIME))).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await get()).body).toContain('Real souvenirs'), 5000);
  expect((await get()).body).not.toContain('Sample souvenirs');
});
