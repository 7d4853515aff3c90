import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that runs PostgreSQL; null is this process's own user. */
export type SystemUser = { name: string; uid: number; gid: number } | null;

const NAME = 'souk-db';

/**
 * PostgreSQL refuses to run as root. If Souk runs as root, PostgreSQL gets a system user, which owns only the data
 * folder; otherwise it runs as the current user.
 */
export function databaseUser(): SystemUser {
  if (process.getuid?.() !== 0) return null;
  return readUser(NAME) ?? createUser();
}

function createUser(): SystemUser {
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
      {
        stdio: 'pipe',
      },
    );
  } catch (cause) {
    const user = readUser(NAME);
    if (user) return user;
    throw new Error(
      `PostgreSQL does not run as root and the system user "${NAME}" could not be made. Start Souk as an ordinary user, make that user by hand, or set DATABASE_URL.`,
      { cause },
    );
  }
  return readUser(NAME);
}

function readUser(name: string): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** Options for spawn that make a child run as the database's user. */
export function asUser(user: SystemUser): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** True if that user can traverse every parent folder of `path` with the wanted right (x: enter or run). */
export function canReach(user: SystemUser, path: string, right: 'x' | 'w'): boolean {
  if (!user) return true;
  return spawnSync('test', [`-${right}`, path], { ...asUser(user), cwd: '/' }).status === 0;
}
