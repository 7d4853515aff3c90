import { afterAll, expect, test, vi } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { LIVE } from '#tests/support/own-install.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const port = await freePort();
/** Makes every process of this install loop forever when it receives SIGUSR2. */
const ENDLESS = 'data:text/javascript,process.on(%22SIGUSR2%22,()=>{for(;;);})';
const env = {
  ...LIVE,
  ...databaseEnv(db),
  PORT: String(port),
  WEB_CONCURRENCY: '1',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${ENDLESS}`.trim(),
};
let app: AppProcess | null = null;
// Processes that were not killed would keep looping after this file ends.
afterAll(() => {
  for (const pid of [...(app?.pids('web') ?? []), ...(app?.pids('worker') ?? [])]) {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  app?.child.kill('SIGKILL');
});

const isServed = () =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );

test('a web process and a worker whose event loops are blocked for ten seconds are killed and replaced, and the shop works again (F24)', async () => {
  app = await startApp(env);
  const [web = 0] = app.pids('web');
  const [worker = 0] = app.pids('worker');
  expect(await isServed()).toBe(true);
  process.kill(web, 'SIGUSR2');
  process.kill(worker, 'SIGUSR2');
  await vi.waitFor(async () => expect(await isServed()).toBe(false), { timeout: 5000, interval: 50 });
  await vi.waitFor(async () => expect(await isServed()).toBe(true), { timeout: 40_000, interval: 200 });
  await vi.waitFor(() => expect(app?.pids('worker')).toHaveLength(1), { timeout: 20_000, interval: 200 });
  expect(app.pids('web')).not.toContain(web);
  expect(app.pids('worker')).not.toContain(worker);
  const killed = app.output().match(/"a process is silent and is killed"/g) ?? [];
  expect(killed).toHaveLength(2);
  expect(await app.stop()).toBe(0);
  await backendsGone(db);
}, 120_000);
