import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const POOL = 10;

/** Takes every connection of this process, half for each store; returns a function that releases them. */
async function exhaustPool(): Promise<() => Promise<void>> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  const held = Array.from({ length: POOL }, (_, nth) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    taken.push(promise);
    return withStore(nth % 2 === 0 ? cedar.id : najd.id, async (tx) => {
      await tx.selectFrom('store_settings').select('store_id').where('store_id', '=', tx.storeId).execute();
      resolve();
      await gate;
    });
  });
  await Promise.all(taken);
  return async () => {
    open();
    await Promise.all(held);
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: performance.now() - started, value };
}

test('while every database connection is in use, a shopper is told at once to retry, and is served a moment later (F4)', async () => {
  const home = { host: shopHost('cedar'), path: '/' };
  const accept = { headers: { accept: 'text/html' } };
  expect((await ask(server, home, accept)).status).toBe(200);
  const giveBack = await exhaustPool();
  const pages = Array.from({ length: 12 }, () => timed(() => ask(server, home, accept)));
  const call = ask(server, home, { headers: { accept: 'application/json' } });
  const readyz = ask(server, { ...home, path: '/readyz' });
  const healthz = await timed(() => ask(server, { ...home, path: '/healthz' }));
  expect(healthz.value.status).toBe(200);
  expect(healthz.ms).toBeLessThan(1000);
  for (const { ms, value } of await Promise.all(pages)) {
    expect(value.status).toBe(503);
    expect(value.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
    expect(value.body).toMatch(/<h1>One moment, please<\/h1>[\s\S]+لحظة من فضلك/);
    expect(value.body).not.toContain('<script');
    expect(ms).toBeLessThan(5000);
  }
  expect((await call).status).toBe(503);
  expect(JSON.parse((await call).body)).toMatchObject({ error: { code: 'not_ready' } });
  expect((await readyz).status).toBe(503);
  await giveBack();
  expect((await ask(server, home, accept)).status).toBe(200);
  expect((await ask(server, { ...home, path: '/readyz' })).status).toBe(200);
}, 60_000);
