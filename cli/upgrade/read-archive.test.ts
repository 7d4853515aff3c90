import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkArchive } from './read-archive.ts';

// The archive of a release is checked before it is unpacked (U, K). The checksums are correct, because an attacker
// who changes the archive can compute them.
const folder = mkdtempSync(join(tmpdir(), 'souk-releases-'));
const content = join(folder, 'souk-9.9.9');
mkdirSync(join(content, 'cli'), { recursive: true });
writeFileSync(join(content, 'package.json'), '{}');
writeFileSync(join(content, 'cli/souk.ts'), 'export {};');
linkSync(join(content, 'package.json'), join(folder, 'twice'));
symlinkSync('/etc', join(folder, 'link'));
execFileSync('mkfifo', [join(folder, 'pipe')]);
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs entries of the folder, whose names a sed expression changes. */
function packed(names: string[], rename = ''): Buffer {
  const file = join(folder, 'packed.tar.gz');
  const renaming = rename === '' ? [] : [`--transform=${rename}`];
  execFileSync('tar', ['-czPf', file, ...renaming, '-C', folder, ...names], { stdio: 'ignore' });
  return readFileSync(file);
}

/** The release with one more entry in its folder. */
const inFolder = (name: string) => packed(['souk-9.9.9', name], `s,^${name},souk-9.9.9/${name},`);

async function check(bytes: Buffer): Promise<string> {
  const file = join(folder, 'release.tar.gz');
  writeFileSync(file, bytes);
  return checkArchive(file, createHash('sha256').update(bytes).digest('hex'));
}

test('the archive of a release is accepted with its version', async () => {
  expect(await check(packed(['souk-9.9.9']))).toBe('9.9.9');
});

test.each([
  ['a file outside of its folder', () => packed(['souk-9.9.9', 'twice'])],
  ['a path that leads upwards', () => packed(['souk-9.9.9'], 's,cli/souk,../../souk,')],
  ['an absolute path', () => packed(['souk-9.9.9'], 's,souk-9.9.9/cli,/etc,')],
  ['a symbolic link', () => inFolder('link')],
  ['a hard link', () => inFolder('twice')],
  ['a pipe', () => inFolder('pipe')],
  ['two versions', () => packed(['souk-9.9.9/package.json', 'souk-9.9.9/cli'], 's,9.9.9/cli,9.9.8/cli,')],
  ['nothing', () => packed(['--files-from=/dev/null'])],
  ['half of an archive', () => packed(['souk-9.9.9/cli']).subarray(0, 60)],
  ['a picture', () => Buffer.from('GIF89a'.padEnd(5000, 'x'))],
])('a release archive with %s is refused', async (_, make) => {
  await expect(check(make())).rejects.toThrow('is not a release of Souk');
});

test('a folder or a missing file is refused as a release archive', async () => {
  for (const path of [folder, join(folder, 'nowhere.tar.gz')])
    await expect(checkArchive(path, '0'.repeat(64))).rejects.toThrow('There is no file');
});
