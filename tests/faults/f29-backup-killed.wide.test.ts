import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { backupFolder, lockHolder } from '#tests/support/backups.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { ownInstall } from '#tests/support/own-install.ts';

const SHARES = IS_FULL
  ? [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.92]
  : [0.05, 0.25, 0.45, 0.65, 0.85];
const SOUK = join(import.meta.dirname, '../../cli/souk.ts');

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env };
const dataFolder = env.SOUK_DATA ?? '';

afterAll(() => {
  const left = lockHolder(dataFolder);
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
});

type Run = { killed: boolean; ms: number };

/**
 * Runs a command and kills its process that many milliseconds after its first line; `ms` is the time since that line.
 * A backup prints the line before it begins, and a restore when it has marked the data folder. The time is not
 * counted from the start of the process, because on a busy machine the start of Node can take longer than the rest.
 */
async function run(killAfterMs: number, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [SOUK, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const firstLine = once(child.stdout, 'data');
  child.stdout.resume();
  await Promise.race([ended, firstLine]);
  const begun = performance.now();
  await Promise.race([ended, sleep(killAfterMs)]);
  child.kill('SIGKILL');
  return { killed: (await ended)[1] === 'SIGKILL', ms: performance.now() - begun };
}

async function souk(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runSouk([...args, '--json'], env);
  if (code !== 0) throw new Error(`souk ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/**
 * Runs a command several times and kills it at points that are spread over the duration of a whole run. Returns the
 * number of runs that were killed before they ended.
 */
async function killAtPoints(wholeMs: number, ...args: string[]): Promise<number> {
  let killed = 0;
  for (const share of SHARES) {
    if ((await run(wholeMs * share, ...args)).killed) killed += 1;
  }
  return killed;
}

async function wholeRun(...args: string[]): Promise<number> {
  const { killed, ms } = await run(300_000, ...args);
  expect(killed).toBe(false);
  return ms;
}

test('a backup or restore killed at any point does not count as complete, and succeeds when it is run again', async () => {
  await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona');
  const backupMs = await wholeRun('backup');
  const [whole] = backups.labels();
  const killed = await killAtPoints(backupMs, 'backup');
  expect(killed).toBeGreaterThan(SHARES.length / 2);
  const { backups: listed } = (await souk('backup', 'list')) as { backups: { label: string }[] };
  expect(listed.map(({ label }) => label)).toContain(whole);
  const { backup } = await souk('backup');
  expect(backups.labels().at(-1)).toBe(backup);

  // The disk is lost.
  const server = lockHolder(dataFolder);
  if (server && isAlive(server)) process.kill(server, 'SIGQUIT');
  while (server && isAlive(server)) await sleep(50);
  rmSync(dataFolder, { recursive: true });
  const restoreMs = await wholeRun('restore');
  rmSync(dataFolder, { recursive: true });
  expect(await killAtPoints(restoreMs, 'restore')).toBeGreaterThan(SHARES.length / 2);
  if (existsSync(join(dataFolder, 'restoring'))) {
    const { code, stderr } = await runSouk(['store', 'list'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('A restore into')]);
    await souk('restore');
  }
  expect(globSync('{restoring,postgres/postmaster.pid}', { cwd: dataFolder })).toEqual([]);
  expect(await souk('store', 'list')).toEqual({ stores: [] });
  const again = await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona').catch(
    (error: Error) => error.message,
  );
  expect(again, 'the account is there again').toEqual(expect.stringContaining('mona@shop.example'));
}, 900_000);

test('a restore into a data folder in use, with a wrong key, or to a time before all backups changes nothing', async () => {
  const before = globSync('**', { cwd: dataFolder }).length;
  const refused = async (args: string[], more: Record<string, string>) => {
    const { code, stderr } = await runSouk(args, { ...env, ...more });
    return [code, stderr.trim()];
  };
  const empty = { SOUK_DATA: `${dataFolder}-empty` };
  expect(await refused(['restore'], {})).toEqual([1, expect.stringContaining('is not empty')]);
  expect(
    await refused(['restore'], { ...empty, BACKUP_KEY: 'another key that is long enough for it' }),
  ).toEqual([...[1, expect.stringContaining('BACKUP_KEY does not open')]]);
  expect(await refused(['restore', '--at', '2020-01-01T00:00:00Z'], empty)).toEqual([
    ...[1, expect.stringContaining('The oldest backup was complete at')],
  ]);
  expect(await refused(['restore', '--at', '2026-01-01 10:00'], empty)).toEqual([
    ...[1, expect.stringContaining('with its zone')],
  ]);
  expect(await refused(['restore'], { ...empty, SECRET_KEY: 's'.repeat(40) })).toEqual([
    ...[1, expect.stringContaining('`souk backup secrets` prints that one')],
  ]);
  expect(existsSync(empty.SOUK_DATA)).toBe(false);
  expect(globSync('**', { cwd: dataFolder })).toHaveLength(before);
  const { settings } = (await souk('backup', 'secrets')) as { settings: Record<string, string> };
  expect(settings.SECRET_KEY).toBe(env.SECRET_KEY);
  expect(Object.keys(settings).filter((name) => name.startsWith('BACKUP_'))).toEqual([]);
}, 60_000);
