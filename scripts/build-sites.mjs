// Builds the three React Router applications when their sources changed. Runs after the packages are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache, packagedNode } from './node24.mjs';
import { succeeded } from './succeeded.mjs';

const SITES = ['platform', 'storefront', 'admin'];
// The folders that a build can bundle; the others are read at run time.
const SOURCES = [
  'app',
  'blocks',
  'lib',
  'messages',
  'domain',
  'server',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const NOT_SOURCES = /^(\.react-router|node_modules)$|\.test\.tsx?$/;

/** Records that build/ was made from the current sources. */
export function stampBuild(root) {
  writeFileSync(join(root, 'build/sources.sha256'), fingerprint(root));
}

/** Builds unless build/ was made from these sources. */
export async function ensureBuilt(root, { say, force = false }) {
  const stamp = join(root, 'build/sources.sha256');
  const now = fingerprint(root);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const started = performance.now();
  say('Building the storefront, the admin and the platform …');
  rmSync(stamp, { force: true });
  await Promise.all(SITES.map((site) => buildSite(root, site)));
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, now);
  say(`Built in ${Math.round((performance.now() - started) / 1000)} s`);
}

function buildSite(root, site) {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(packagedNode(root), [cli, 'build', join(root, 'app', site)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...compileCache(root), ...process.env, NODE_ENV: 'production' },
  });
  return succeeded(child, `Building app/${site}`);
}

/** One hash over names and contents, because after a checkout modification times are meaningless. */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => listFiles(root, name))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function listFiles(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_SOURCES.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = `${path}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, inner) : [inner];
    });
}
