import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';
import { canReach, type SystemUser } from './system-user.ts';

const FALLBACK = '/var/lib/souk';

/** Creates the folder if missing; throws a clear message if it is not writable. */
export function ensureWritable(folder: string): void {
  try {
    // Mode 711 whatever the umask: the database's user may enter the folder, but other users cannot list it.
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o711);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be written. Make it writable for this user or set SOUK_DATA to another folder.`,
      {
        cause,
      },
    );
  }
}

/**
 * The folder for the database files: inside the data folder, or under /var/lib/souk if the database's user
 * cannot traverse its parents (a clone in /root, a home with mode 700). The choice is stored beside the data.
 */
export function chooseDatabaseFolder(
  dataFolder: string,
  user: SystemUser,
  say: (line: string) => void,
): string {
  const kept = join(dataFolder, 'postgres.path');
  if (existsSync(kept)) return readFileSync(kept, 'utf8').trim();
  const inside = join(dataFolder, 'postgres');
  if (existsSync(join(inside, 'PG_VERSION')) || canReach(user, resolve(dataFolder), 'x')) return inside;
  const outside = join(
    FALLBACK,
    createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 12),
    'postgres',
  );
  ensureWritable(dirname(outside));
  writeFileSync(kept, `${outside}\n`);
  say(`${dataFolder} cannot be entered by the user "${user?.name}": the database is kept in ${outside}`);
  return outside;
}

/**
 * PostgreSQL's programs, copied to /var/lib/souk if the database's user cannot reach the folder into which
 * npm installed them.
 */
export function reachableBinaries(
  binaries: Binaries,
  user: SystemUser,
  say: (line: string) => void,
): Binaries {
  const { version } = binaries;
  if (canReach(user, binaries.postgres, 'x')) return binaries;
  const root = join(FALLBACK, `postgresql-${version}`);
  if (!existsSync(join(root, 'complete'))) {
    say(
      `${dirname(binaries.root)} cannot be entered by the user "${user?.name}": PostgreSQL is copied to ${root}`,
    );
    ensureWritable(dirname(root));
    cpSync(binaries.root, root, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', root]);
    writeFileSync(join(root, 'complete'), '');
  }
  return binariesIn(root, version);
}

/** An empty folder that only the database's user can enter. */
export function makePrivateFolder(folder: string, user: SystemUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
