import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from './data-files.ts';

const FILE = 'backup-line';

/**
 * The line of this data folder: its database's log in the target. The file is not part of a backup, so a restored
 * data folder begins its own line, and two installs never write to the same line.
 */
export async function ensureLine(dataFolder: string): Promise<string> {
  const path = join(dataFolder, FILE);
  const found = await readFile(path, 'utf8').catch(nullIfMissing);
  if (found) return found.trim();
  try {
    const line = newLine();
    await writeFile(path, `${line}\n`, { flag: 'wx', mode: 0o600 });
    return line;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}

/** Begins another line, because the log of the current one has a gap; a base backup must follow. */
export async function replaceLine(dataFolder: string): Promise<string> {
  const line = newLine();
  const path = join(dataFolder, FILE);
  await writeFile(`${path}.next`, `${line}\n`, { mode: 0o600 });
  await rename(`${path}.next`, path);
  return line;
}

function newLine(): string {
  return randomBytes(8).toString('hex');
}
