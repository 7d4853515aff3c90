// Packs the sources and the built sites of a folder into one archive that a server runs without building anything.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// A server needs none of these.
const LEFT_OUT =
  /^(?:\.ci|tests|bench|docs\/(?:papers|records|screenshots))\/|\.test\.tsx?$|^(?:vitest|playwright)\.config\.ts$/;

/**
 * Writes souk-VERSION.tar.gz and its checksum (as sha256sum reads it) into `out`, and returns the archive's path. `files`:
 * paths in `root`; build/ is added to them. The same files and the same `seconds` give the same bytes.
 */
export function packRelease(root, { files, commit, seconds, out }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `souk-${version}`;
  const staging = mkdtempSync(join(tmpdir(), 'souk-release-'));
  try {
    for (const file of [...files.filter((path) => !LEFT_OUT.test(path)), 'build']) {
      const target = join(staging, name, file);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target, { recursive: true });
    }
    writeFileSync(join(staging, name, 'release.json'), `${JSON.stringify({ version, commit })}\n`);
    mkdirSync(out, { recursive: true });
    const archive = join(out, `${name}.tar.gz`);
    writeFileSync(archive, compress(staging, name, seconds));
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
    return archive;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

// GNU tar, so releases are made on Linux.
function compress(staging, name, seconds) {
  const same = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const options = { maxBuffer: 1024 ** 3, cwd: staging };
  const plain = execFileSync('tar', ['--format=gnu', ...same, '-cf', '-', name], options);
  return execFileSync('gzip', ['-9', '-n'], { ...options, input: plain });
}
