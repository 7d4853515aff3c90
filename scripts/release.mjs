// `npm run release`: writes dist/souk-VERSION.tar.gz with the built sites, and its checksum. docs/operating.md, "Releases".
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-sites.mjs';
import { packRelease } from './pack-release.mjs';
import { ensurePackages } from './packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(line);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

try {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problem = problemOf(version);
  if (problem) throw new Error(problem);
  await ensurePackages(root, { dev: false, say });
  await ensureBuilt(root, { say, force: true });
  const archive = packRelease(root, {
    files: git('ls-files', '-z').split('\0').filter(Boolean),
    commit: git('rev-parse', 'HEAD'),
    seconds: Number(git('log', '-1', '--format=%ct')),
    out: join(root, 'dist'),
  });
  say(`Wrote ${archive} and its checksum. Tag the commit: git tag v${version}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function problemOf(version) {
  if (git('status', '--porcelain') !== '')
    return 'The folder has changes that are not committed: a release is a commit.';
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (!changelog.includes(`\n## ${version},`)) return `CHANGELOG.md has no section for ${version}.`;
  return null;
}
