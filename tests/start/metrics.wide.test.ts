import { expect, onTestFinished, test, vi } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { findPromtool, runPromtool, seriesValue } from '#tests/support/metrics.ts';
import { openShop, ownInstall } from '#tests/support/own-install.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const promtool = findPromtool();
const install = await ownInstall();
const internal = `127.0.0.1:${await freePort()}`;
const env = { ...install.env, INTERNAL_LISTEN: internal, WEB_CONCURRENCY: '2', SLOW_QUERY_MS: '1' };

let scraped = '';
const scrape = async () => (await fetch(`http://${internal}/internal/metrics`)).text();
const HOME = 'souk_http_requests_total{site="storefront",route="/",method="GET",status="2xx"}';
const homes = async () => seriesValue(await scrape(), HOME);

async function visitHome(times: number, host: string): Promise<void> {
  for (let at = 0; at < times; at++) await visitPage({ port: Number(install.env.PORT), host });
}

async function replaced(app: AppProcess, before: number[]): Promise<void> {
  await vi.waitFor(
    () => {
      const now = app.pids('web');
      if (now.length !== 2 || now.some((pid) => before.includes(pid))) throw new Error('not yet');
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('one scrape of metrics covers all processes, and neither a reload nor a killed process lowers a count', async () => {
  const app = await startApp(env);
  onTestFinished(() => void app.stop());
  const { host } = await openShop(install, 5);
  await visitHome(20, host);
  expect(await homes()).toBe(20);
  const text = await scrape();
  scraped = text;
  const processes = ['web', 'worker'].map((kind) => seriesValue(text, `souk_processes{kind="${kind}"}`));
  expect(processes).toEqual([2, 1]);
  const results = ['hit', 'miss'].map((result) =>
    seriesValue(text, `souk_page_cache_requests_total{result="${result}"}`),
  );
  const [hits = 0, misses = 0] = results;
  expect(hits + misses).toBe(20);
  // Each process renders the page once, and again if it is notified late of the new products.
  expect(misses).toBeGreaterThanOrEqual(2);
  expect(hits).toBeGreaterThan(misses);
  expect(app.output()).toMatch(/"route":"\/".*"statement":".*"a slow statement"/);

  const before = app.pids('web');
  app.child.kill('SIGHUP');
  await replaced(app, before);
  await visitHome(1, host);
  await vi.waitFor(async () => expect(await homes()).toBe(21), 10_000);

  const [killed = 0] = app.pids('web');
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(app.pids('web')).not.toContain(killed), 10_000);
  await vi.waitFor(async () => {
    expect(seriesValue(await scrape(), 'souk_processes{kind="web"}')).toBe(2);
  }, 60_000);
  expect(await homes()).toBe(21);
}, 180_000);

test.skipIf(!promtool)('promtool finds nothing wrong with the metrics', async () => {
  expect(await runPromtool(promtool ?? '', ['check', 'metrics'], scraped)).toBe('');
});
