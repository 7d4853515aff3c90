import { expect, onTestFinished, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd, suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { systemClock } from '#lib/clock.ts';
import { startApp } from '#tests/support/app-process.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { makeStore } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 5 });

let now = systemClock();
const server = await webServer({ clock: () => now, keepsPages: true }, { direct: db.urls.direct });

const SECONDS_ALLOWED = 5;
const storeId = cedar.id;
const act = () => systemAct('operator', systemClock());

/** Milliseconds until that many answers in a row have the status; fails when it takes longer than allowed. */
async function untilAll(status: number, look: () => Promise<number>, times = 20): Promise<number> {
  const begun = performance.now();
  let last = begun;
  for (let row = 0; row < times; row++) {
    if ((await look()) === status) continue;
    row = -1;
    last = performance.now();
    expect(last - begun, `the milliseconds until every answer is ${status}`).toBeLessThan(
      SECONDS_ALLOWED * 1000,
    );
  }
  return last - begun;
}

test('a cached page is not served from the second in which its store expires, and is served again after the renewal', async () => {
  const get = () => ask(server, { host: shopHost(cedar.slug), path: '/products' });
  const end = new Date(Math.ceil(now.getTime() / 1000) * 1000 + 3_600_000);
  await setPeriodEnd({ storeId, endsAt: end }, act());
  await vi.waitFor(async () => {
    expect((await get()).headers['x-souk-cache']).toBe('hit');
  }, 10_000);
  // Only the clock changes: nothing is written and no process is notified.
  now = new Date(end.getTime() - 1);
  expect((await get()).status).toBe(200);
  now = end;
  expect((await get()).status).toBe(503);
  now = new Date(end.getTime() + 3_600_000);
  expect((await get()).status).toBe(503);
  await setPeriodEnd({ storeId, endsAt: null }, act());
  await untilAll(200, async () => (await get()).status);
});

test('two processes stop and resume serving a store’s cached pages within five seconds after it closes and reopens', async () => {
  const env = {
    DATABASE_URL: db.urls.app,
    DATABASE_WORKER_URL: db.urls.worker,
    DATABASE_OWNER_URL: db.urls.owner,
    DATABASE_DIRECT_URL: db.urls.direct,
    PLATFORM_HOST: 'shops.example',
    SECRET_KEY: 'k'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'info',
    WEB_CONCURRENCY: '2',
    PORT: String(await freePort()),
  };
  const app = await startApp(env);
  onTestFinished(async () => void (await app.stop()));
  const address = { host: 'cedar.shops.example', path: '/products' };
  const status = async () => (await ask({ ...server, port: Number(env.PORT) }, address)).status;
  expect(app.pids('web').length).toBe(2);
  // After that many requests both processes have cached the page.
  for (let at = 0; at < 40; at++) expect(await status()).toBe(200);
  await setPeriodEnd({ storeId, endsAt: new Date(1000) }, act());
  await untilAll(503, status);
  await setPeriodEnd({ storeId, endsAt: null }, act());
  await untilAll(200, status);
  await suspendStore({ storeId, reason: 'Sells fakes' }, act());
  await untilAll(503, status);
  await unsuspendStore({ storeId, reason: 'Cleared' }, act());
  await untilAll(200, status);
});
