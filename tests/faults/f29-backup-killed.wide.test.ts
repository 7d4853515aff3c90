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
  ? [0.15, 0.3, 0.4, 0.48, 0.56, 0.64, 0.72, 0.8, 0.88, 0.96]
  : [0.35, 0.5, 0.65, 0.8, 0.95];
const SOUK = join(import.meta.dirname, '../../cli/souk.ts');

const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env };
const dataFolder = env.SOUK_DATA ?? '';

afterAll(() => {
  const left = lockHolder(dataFolder);
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
});

/** Runs a command and kills its process after that many milliseconds; true if it was killed before it ended. */
async function killedAfter(ms: number, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [SOUK, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  await Promise.race([ended, sleep(ms)]);
  child.kill('SIGKILL');
  return (await ended)[1] === 'SIGKILL';
}

async function souk(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runSouk([...args, '--json'], env);
  if (code !== 0) throw new Error(`souk ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The points in time are spread over how long a whole run takes on this machine. The first third is the start of Node. */
async function killAtPoints(wholeMs: number, ...args: string[]): Promise<number> {
  let killed = 0;
  for (const share of SHARES) {
    if (await killedAfter(wholeMs * share, ...args)) killed += 1;
  }
  return killed;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

test('a backup or restore killed at any point does not count as complete, and succeeds when it is run again', async () => {
  await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona');
  const backupMs = await timed(() => souk('backup'));
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
  const restoreMs = await timed(() => souk('restore'));
  rmSync(dataFolder, { recursive: true });
  expect(await killAtPoints(restoreMs, 'restore')).toBeGreaterThan(SHARES.length / 2);
  if (existsSync(join(dataFolder, 'restoring'))) {
    const { code, stderr } = await runSouk(['store', 'list'], env);
    expect([code, stderr]).toEqual([1, expect.stringContaining('A restore into')]);
    await souk('restore');
  }
  expect(globSync('{restoring,postgres/postmaster.pid}', { cwd: dataFolder })).toEqual([]);
  expect(await souk('store', 'list')).toEqual({ stores: [] });
  const users = await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona').catch(
    (error: Error) => error.message,
  );
  expect(String(users), 'the account is there again').toContain('mona@shop.example');
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
