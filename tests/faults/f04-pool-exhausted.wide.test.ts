import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
/** A store that has a connection gets another only while stores have fewer than five of the ten (decision 152). */
const OTHERS = await Promise.all(
  Array.from({ length: 7 }, (_, nth) => makeStore({ slug: `other-${nth}`, name: `Other ${nth}` })),
);

/**
 * Takes every connection of this process: one for each of nine stores, and the last for the platform. Returns a
 * function that releases them.
 */
async function exhaustPool(): Promise<() => Promise<void>> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  const hold = (take: (held: () => Promise<void>) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    taken.push(promise);
    return take(async () => {
      resolve();
      await gate;
    });
  };
  const held = [cedar, najd, ...OTHERS].map(({ id }) =>
    hold((wait) =>
      withStore(id, async (tx) => {
        await tx.selectFrom('store_settings').select('store_id').where('store_id', '=', id).execute();
        await wait();
      }),
    ),
  );
  const platform = hold((wait) =>
    withPlatform(async (tx) => {
      await sql`select 1`.execute(tx);
      await wait();
    }),
  );
  await Promise.all(taken);
  return async () => {
    open();
    await Promise.all([...held, platform]);
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
