import { createHash } from 'node:crypto';
import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#lib/ids.ts';
import { readTheme, type Theme } from './read-theme.ts';

/**
 * Keeps a copy of a theme that was read without an error, for a start after its folder got one. A full disk costs the
 * copy only.
 */
export async function keepCopy(theme: Theme, folder: string, copies: string): Promise<void> {
  await addCopy(theme, folder, copies).catch(() => {});
}

async function addCopy(theme: Theme, folder: string, copies: string): Promise<void> {
  const name = `${theme.key}.${fingerprint(theme)}`;
  if (await stat(join(copies, name)).catch(() => null)) return;
  // Several processes may do this at once: a copy appears whole, and the first one stays.
  const part = join(copies, `part.${newId()}`);
  await cp(folder, part, { recursive: true });
  await rename(part, join(copies, name)).catch(() => rm(part, { recursive: true, force: true }));
  for (const other of await copiesOf(theme.key, copies)) {
    if (other !== name) await rm(join(copies, other), { recursive: true, force: true });
  }
}

/** Reads the copy of a theme; null if there is none. */
export async function readCopy(key: string, copies: string): Promise<Theme | null> {
  const [name] = await copiesOf(key, copies);
  return name ? readTheme(join(copies, name), key).catch(() => null) : null;
}

async function copiesOf(key: string, copies: string): Promise<string[]> {
  const names = await readdir(copies).catch(() => []);
  return names.filter((name) => name.startsWith(`${key}.`));
}

function fingerprint({ manifest, sheets, fonts, files }: Theme): string {
  const parts = JSON.stringify([manifest, sheets, fonts, [...files.keys()]]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 16);
}
