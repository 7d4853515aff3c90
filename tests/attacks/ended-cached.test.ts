import { expect, test, vi } from 'vitest';
import { archiveFiles, storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { archiveProduct } from '#domain/catalog/index.ts';
import { closeStore, reopenStore } from '#domain/closing/index.ts';
import { takeBackFrom } from '#domain/restores/index.ts';
import { systemClock } from '#lib/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeEarlierState } from '#tests/support/earlier-states.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Cached pages of a shop that is closed, opened again, or taken back to an earlier state (C).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ keepsPages: true }, { direct: db.urls.direct });
const { dataFolder } = server.config;
const now = systemClock();
const act = systemAct('test', now);
await makeVariant(cedar, { title: 'Brass lamp', amount: 2050, stock: 9 });
await makeVariant(najd, { title: 'Oud oil', amount: 100, stock: 9 });

const get = (slug = cedar.slug) => ask(server, { host: shopHost(slug), path: '/products' });
const cached = (slug = cedar.slug) =>
  vi.waitFor(async () => {
    const answer = await get(slug);
    expect(answer.headers['x-souk-cache']).toBe('hit');
    return answer.body;
  }, 10_000);

test('a shop that its owner closes shows no cached page, other shops keep theirs, and it is shown again when it reopens', async () => {
  expect(await cached()).toContain('Brass lamp');
  await cached(najd.slug);
  expect(await closeStore({ storeId: cedar.id, typed: cedar.name }, act)).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await get()).status).toBe(503), 5000);
  expect((await get()).body).not.toContain('Brass lamp');
  expect((await get(najd.slug)).headers['x-souk-cache']).toBe('hit');
  expect(await reopenStore({ storeId: cedar.id }, act)).toMatchObject({ ok: true });
  expect(await cached()).toContain('Brass lamp');
});

test('a shop that takes its catalogue back shows no cached page of the damaged catalogue', async () => {
  const state = await makeEarlierState(cedar, { dataFolder, at: now });
  const [product] = await db.admin<{ id: string }>('select id from products where store_id = $1', [cedar.id]);
  await withStore(cedar.id, (tx) => archiveProduct(tx, { productId: product?.id ?? '' }, act));
  await vi.waitFor(async () => expect(await cached()).not.toContain('Brass lamp'), 10_000);
  const archives = archiveFiles(dataFolder);
  const input = { storeId: cedar.id, restoreId: state, archives, files: storeFiles(dataFolder) };
  const taken = await asWorker(() => takeBackFrom({ ...input, parts: ['catalogue'] }, act));
  expect(taken).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect((await get()).body).toContain('Brass lamp'), 5000);
  expect(await cached()).toContain('Brass lamp');
});
