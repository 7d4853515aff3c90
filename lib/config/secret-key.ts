import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The demo's SECRET_KEY: generated once and stored in the data folder, readable by its owner only. */
export function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret.key');
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, 'utf8').trim();
}

function makeSecret(file: string): void {
  try {
    // Mode 711 whatever the umask, because the embedded database's own user passes through this folder.
    const folder = dirname(file);
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o711);
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
