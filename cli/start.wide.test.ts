import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runningPostmaster } from '#db/embedded/postmaster.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { freePort } from '#tests/support/free-port.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    const left = runningPostmaster(join(folder, 'postgres'));
    if (left) process.kill(left.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-start-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** Expects that a start fails with one sentence, exit code 1 and no stack trace. */
async function expectRefusal(env: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const run = await runSouk(['start'], { PORT: String(await freePort()), ...env });
  expect(run.code).toBe(1);
  expect(run.stderr.trim()).toMatch(sentence);
  expect(run.stderr).not.toMatch(/\n\s+at /);
  expect(run.stdout).not.toContain('ready');
}

test('souk start refuses a port that is already in use', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, () => resolve((other.address() as { port: number }).port));
  });
  onTestFinished(() => void other.close());
  await expectRefusal(
    { PORT: String(port), SOUK_DATA: freshFolder() },
    `Port ${port} is already in use by another program. Stop it, or set PORT to another number.`,
  );
});

test('souk start refuses a data folder that is not writable', async () => {
  await expectRefusal(
    { SOUK_DATA: '/dev/null/souk' },
    /^The data folder \/dev\/null\/souk cannot be written\. Make it/,
  );
});

test('souk start refuses a setting that must be a number and is not', async () => {
  await expectRefusal({ PORT: 'three thousand' }, /^PORT must be a whole number from 1 to 65535\.$/);
});

test('souk start refuses a live install without its secrets', async () => {
  await expectRefusal(
    { PLATFORM_HOST: 'shops.example', SOUK_DATA: freshFolder() },
    /^SECRET_KEY is missing\. .+\nSMTP_URL is missing\. .+$/,
  );
});

test('souk start refuses one database address without the others', async () => {
  await expectRefusal(
    { DATABASE_URL: 'postgres://souk_app:x@127.0.0.1:1/souk' },
    /^DATABASE_WORKER_URL is missing/,
  );
});

test('souk start refuses a database that cannot be reached', async () => {
  const url = 'postgres://souk_app:x@127.0.0.1:1/souk';
  await expectRefusal(
    {
      SOUK_DATA: freshFolder(),
      DATABASE_URL: url,
      DATABASE_WORKER_URL: url,
      DATABASE_OWNER_URL: url,
      DATABASE_DIRECT_URL: url,
    },
    /^The database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
  );
});

test('a command starts the database for itself and stops it afterwards', async () => {
  const dataFolder = freshFolder();
  const run = await runSouk(['migrate', '--json'], { SOUK_DATA: dataFolder });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.stdout).applied.length).toBeGreaterThan(0);
  expect(runningPostmaster(join(dataFolder, 'postgres'))).toBeNull();
});
