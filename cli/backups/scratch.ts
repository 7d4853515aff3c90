import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#db/embedded/postmaster.ts';
import { beginRestore } from '#db/embedded/restored.ts';

const SCRATCH = 'backup-scratch-';

/** Makes a folder beside the data for a restored server. Removes what killed runs left, including their servers. */
export async function makeScratch(dataFolder: string): Promise<string> {
  for (const name of readdirSync(dataFolder)) {
    const pid = Number(name.slice(SCRATCH.length));
    if (name.startsWith(SCRATCH) && !isAlive(pid)) await removeScratch(join(dataFolder, name));
  }
  const scratch = join(dataFolder, `${SCRATCH}${process.pid}`);
  mkdirSync(scratch);
  // The database's own user must be able to enter it.
  chmodSync(scratch, 0o711);
  return scratch;
}

export async function removeScratch(scratch: string): Promise<void> {
  // Stops the server that a failed restore left, and empties its database folder, which may be outside the data
  // folder.
  if (existsSync(join(scratch, 'restoring'))) await beginRestore(scratch, () => {});
  rmSync(scratch, { recursive: true, force: true });
}
