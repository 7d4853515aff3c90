import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { asUser, type SystemUser } from './system-user.ts';

/** The content of postmaster.pid for the server that runs on a data folder. */
export type Postmaster = { pid: number; port: number; ready: boolean };

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;

/**
 * The server that runs on this folder, or null. A lock file is removed only if its process no longer exists.
 */
export function runningPostmaster(folder: string): Postmaster | null {
  const file = join(folder, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  if (!pid) return null;
  if (!isPostgresOn(pid, folder)) {
    rmSync(file, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * After a restart of the machine or container, the process id in the lock file may belong to any other
 * program.
 */
function isPostgresOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (commandOf(pid)?.includes('postgres') === false) return false;
  // The server's working directory is its data folder, even if the folder was renamed while the server ran.
  const directory = workingDirectoryOf(pid);
  return directory === null || directory === realpathSync(folder);
}

function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * True if the process still runs. A zombie does not count; a container whose first process does not reap
 * leaves zombies.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid);
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

export type StartOptions = {
  binaries: Binaries;
  user: SystemUser;
  folder: string;
  port: number;
  logFile: string;
  settings: Record<string, string>;
  startLimitMs?: number | undefined;
};

/**
 * Starts the server in a separate process group, so that Ctrl+C reaches only Souk, which stops the server
 * last.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const log = openSync(options.logFile, 'a', 0o600);
  const logStart = statSync(options.logFile).size;
  const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    options.binaries.postgres,
    ['-D', options.folder, '-p', String(options.port), ...flags],
    {
      ...asUser(options.user),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: environment(),
    },
  );
  closeSync(log);
  child.unref();
  return waitUntilReady(child, options, logStart);
}

async function waitUntilReady(
  child: ChildProcess,
  options: StartOptions,
  logStart: number,
): Promise<Postmaster> {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', () => {
    failure ??= readFileSync(options.logFile, 'utf8').slice(logStart).trim() || 'it ended without a word';
  });
  const { startLimitMs = START_LIMIT_MS } = options;
  const limit = performance.now() + startLimitMs;
  while (performance.now() < limit) {
    if (failure !== null) throw new StartError(failure);
    const found = child.pid ? readyPostmaster(options.folder, child.pid) : null;
    if (found) {
      child.removeAllListeners('exit');
      return found;
    }
    await sleep(20);
  }
  throw new StartError(`it was not ready after ${startLimitMs / 1000} s (see ${options.logFile})`);
}

/** Thrown when `postgres` ends before it is ready; the message is its output. */
export class StartError extends Error {}

function readyPostmaster(folder: string, pid: number): Postmaster | null {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
    ? { pid, port: Number(lines[3]), ready: true }
    : null;
}

/** Waits for a server that another process is just starting. */
export async function waitForAdopted(folder: string): Promise<Postmaster | null> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    const found = runningPostmaster(folder);
    if (!found || found.ready) return found;
    await sleep(50);
  }
  return null;
}

/**
 * Fast shutdown: ends all sessions and keeps everything committed on disk. Resolves when the process is gone.
 */
export async function stopPostmaster(
  pid: number,
  options: Pick<StartOptions, 'binaries' | 'folder'>,
): Promise<void> {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') {
    execFileSync(options.binaries.pgCtl, ['stop', '-D', options.folder, '-m', 'fast', '-W'], {
      stdio: 'ignore',
    });
  } else {
    process.kill(pid, 'SIGINT');
  }
  const limit = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < limit) {
    if (!isAlive(pid)) return;
    await sleep(20);
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_LIMIT_MS / 1000} s`);
}

/** The environment without the caller's PG* and LC_* settings, which must not reach the server. */
export function environment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? { ...process.env } : { PATH: process.env.PATH };
  return { ...kept, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}
