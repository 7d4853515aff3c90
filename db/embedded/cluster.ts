import { execFile } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { makePrivateFolder } from './folders.ts';
import { environment, isAlive } from './postmaster.ts';
import { asUser, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

export type ClusterOptions = {
  binaries: Binaries;
  user: SystemUser;
  folder: string;
  password: string;
  sync: boolean;
};

/**
 * Creates the database files if missing. They are created in a temporary folder and renamed, so an
 * interrupted first start leaves nothing that looks like a database.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  if (existsSync(join(options.folder, 'PG_VERSION'))) return;
  const parent = dirname(options.folder);
  const prefix = `${basename(options.folder)}.new-`;
  removeInterrupted(parent, prefix);
  const fresh = join(parent, `${prefix}${process.pid}`);
  const passwordFile = join(parent, `${prefix}${process.pid}.password`);
  makePrivateFolder(fresh, options.user);
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (options.user) chownSync(passwordFile, options.user.uid, options.user.gid);
  try {
    await initialise(options, fresh, passwordFile);
    renameSync(fresh, options.folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function removeInterrupted(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue;
    rmSync(join(parent, name), { recursive: true });
  }
}

function initialise(options: ClusterOptions, folder: string, passwordFile: string): Promise<void> {
  const flags = [
    ...['-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Uses the built-in locale, which sorts by code point and never changes under an index; the packaged ICU
    // is the outdated version 60.
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(options.sync ? [] : ['--no-sync']),
  ];
  const how = { ...asUser(options.user), cwd: '/', env: environment() };
  return run(options.binaries.initdb, flags, how).then(
    () => undefined,
    (error: { stderr?: string; message: string }) => {
      const said = error.stderr?.trim() || error.message;
      throw new Error(`PostgreSQL could not make its data folder ${folder}: ${said}`);
    },
  );
}
