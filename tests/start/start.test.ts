import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAlive, runningPostmaster } from '#db/embedded/postmaster.ts';
import { type AppProcess, runSouk, startApp } from '#tests/support/app-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_WIDE } from '#tests/support/level.ts';

// Each test starts one or two processes on a machine that may be running other files.
vi.setConfig({ testTimeout: 60_000 });

// Live mode, so that no demo stores are created first.
const env: Record<string, string> = {
  PLATFORM_HOST: 'shops.example',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'error',
  WEB_CONCURRENCY: '1',
};
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-install-'));
let app: AppProcess | null = null;

beforeAll(async () => {
  chmodSync(dataFolder, 0o711);
  env.SOUK_DATA = dataFolder;
  env.PORT = String(await freePort());
});

afterEach(async () => {
  await app?.stop();
  app = null;
});

afterAll(() => {
  const left = postgres();
  if (left) process.kill(left, 'SIGQUIT');
  rmSync(dataFolder, { recursive: true, force: true });
});

function postgres(): number | null {
  return runningPostmaster(join(dataFolder, 'postgres'))?.pid ?? null;
}

function get(path: string): Promise<number> {
  return fetch(`http://127.0.0.1:${env.PORT}${path}`).then((response) => response.status);
}

test('souk start prints that it is ready as its last line, answers requests, and stops PostgreSQL last', async () => {
  app = await startApp(env);
  expect(app.output().trimEnd().split('\n').at(-1)).toBe('Souk is ready: https://shops.example');
  expect(await get('/healthz')).toBe(200);
  expect(await get('/readyz')).toBe(200);
  const server = postgres();
  expect(server).not.toBeNull();
  expect(await app.stop()).toBe(0);
  expect(postgres()).toBeNull();
  expect(isAlive(server ?? 0)).toBe(false);
});

test.skipIf(!IS_WIDE)('a live install prints no sign-in and creates no demo stores', async () => {
  app = await startApp(env);
  expect(app.output()).not.toMatch(/password|@souk\.example/i);
  const listed = await runSouk(['store', 'list', '--json'], env);
  expect(JSON.parse(listed.stdout)).toEqual({ stores: [] });
});

test('after kill -9 of the app, PostgreSQL still runs, and the next start connects to it', async () => {
  const killed = await startApp(env);
  const before = postgres();
  killed.child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await get('/healthz').catch(() => 'gone')).toBe('gone'), 5000);
  expect(postgres()).toBe(before);
  app = await startApp(env);
  expect(postgres()).toBe(before);
  expect(await app.stop()).toBe(0);
  expect(postgres()).toBeNull();
});

test.skipIf(!IS_WIDE)(
  'a second Souk on the same data folder is refused, and the first one keeps running',
  async () => {
    app = await startApp(env);
    const second = await runSouk(['start'], { ...env, PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.stderr.trim()).toBe(
      'Souk already runs on this data folder. Stop it first, or set SOUK_DATA to another folder.',
    );
    expect(await get('/readyz')).toBe(200);
  },
);

test.skipIf(!IS_WIDE)('a command that uses the running install leaves it running', async () => {
  app = await startApp(env);
  const listed = await runSouk(['store', 'list', '--json'], env);
  expect(listed.code).toBe(0);
  expect(await get('/readyz')).toBe(200);
});
