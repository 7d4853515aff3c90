import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that marks a data folder as half restored. */
export const RESTORING = 'restoring';

export function refuseHalfRestored(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORING))) return;
  throw new Error(
    `A restore into ${dataFolder} was not finished. Run \`souk restore\` again: it begins anew and removes what is there.`,
  );
}
