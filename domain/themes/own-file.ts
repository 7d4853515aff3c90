import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ThemeError } from './theme-error.ts';

/** No sheet, font or drawing of a theme comes near it. All of them are in memory. */
const MAX_BYTES = 2_000_000;

/**
 * Reads a file of a theme; null if it does not exist. Refuses one whose symbolic link leads out of the theme's folder: what
 * is read is served to everybody, and themes come from other people than the installation.
 */
export async function readOwnFile(folder: string, name: string, key: string): Promise<Buffer | null> {
  const path = await realpath(join(folder, name)).catch(() => null);
  if (path === null) return null;
  if (!path.startsWith((await realpath(folder)) + sep)) {
    throw new ThemeError(`${key}/${name}`, 'is a link to a file outside of the theme');
  }
  const found = await stat(path);
  if (!found.isFile()) throw new ThemeError(`${key}/${name}`, 'is not a file');
  if (found.size > MAX_BYTES) throw new ThemeError(`${key}/${name}`, `has more than ${MAX_BYTES} bytes`);
  return readFile(path);
}
