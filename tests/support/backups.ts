import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import type { AppProcess } from './app-process.ts';
import type { OwnInstall } from './own-install.ts';

export type BackupFolder = {
  folder: string;
  env: Record<string, string>;
  /** The complete backups in it. */
  labels(): string[];
};

/** A folder for the backups of a test's install; removed after the file. */
export function backupFolder(): BackupFolder {
  const folder = mkdtempSync(join(tmpdir(), 'souk-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const labels = () =>
    globSync('bases/*/backup.json', { cwd: folder })
      .map((file) => file.split('/')[1] ?? '')
      .sort();
  return {
    folder,
    env: { BACKUP_TARGET: folder, BACKUP_KEY: 'a backup key of the tests, long enough' },
    labels,
  };
}

/** Kills every process of an install at once, as a power cut does, and removes its data folder. */
export async function loseInstall({ env, postgres }: OwnInstall, app: AppProcess): Promise<void> {
  const processes = [app.child.pid ?? 0, ...app.pids('web'), ...app.pids('worker'), postgres() ?? 0];
  for (const pid of processes) if (pid > 0) process.kill(pid, 'SIGKILL');
  while (processes.some((pid) => pid > 0 && isAlive(pid)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  // PostgreSQL's child processes end slightly after it, and write files until then.
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      rmSync(env.SOUK_DATA ?? '', { recursive: true, force: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('The data folder could not be removed.');
}

/** The process of a server that runs on a folder of restored files, from its lock file; null if none is left. */
export function lockHolder(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}
