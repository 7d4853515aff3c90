import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { databaseEnv, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { mailSink } from '#tests/support/mail-sink.ts';
import { LIVE, stockedShop } from '#tests/support/own-install.ts';
import { buy } from '#tests/support/shoppers.ts';
import { backendsGone } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const sink = await mailSink();
const env = {
  ...{ ...LIVE, ...databaseEnv(db), SMTP_URL: sink.url },
  ...{ PORT: String(await freePort()), WEB_CONCURRENCY: '1' },
};
const souk = (...words: string[]) => [join(import.meta.dirname, '../../cli/souk.ts'), ...words];
const apps: AppProcess[] = [];

afterAll(() => {
  for (const app of apps) app.child.kill('SIGKILL');
  sink.close();
});

test('web processes and worker can be started separately, and a second stop signal ends a process that still waits for a request', async () => {
  const web = await startApp(env, souk('start', '--web'));
  apps.push(web);
  expect(web.pids('worker')).toEqual([]);
  const shop = { ...(await stockedShop(10)), port: Number(env.PORT) };
  await buy(shop, 0);
  expect(sink.taken).toEqual([]);
  const worker = await startApp(env, souk('worker'), 'The worker is ready');
  apps.push(worker);
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), { timeout: 10_000, interval: 50 });
  expect(await worker.stop()).toBe(0);

  const slow = connect(Number(env.PORT), '127.0.0.1');
  slow.on('error', () => {});
  await once(slow, 'connect');
  slow.write(
    [
      'POST /cart HTTP/1.1',
      `Host: ${shop.host}`,
      `Origin: https://${shop.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 100',
      '',
      'variant',
    ].join('\r\n'),
  );
  const ended = once(web.child, 'exit');
  const asked = performance.now();
  web.child.kill('SIGTERM');
  const again = setInterval(() => web.child.kill('SIGTERM'), 400);
  await ended;
  clearInterval(again);
  expect(performance.now() - asked).toBeLessThan(6000);
  expect(web.output()).toMatch(/"signal":"SIGKILL"[^\n]+"msg":"a process has stopped"/);
  await backendsGone(db);
}, 180_000);
