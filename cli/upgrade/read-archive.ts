import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { CommandError } from '../command.ts';

const run = promisify(execFile);
const MOST_LIST_BYTES = 64 * 1024 ** 2;

// A file or folder in the folder of its version: `-rw-r--r-- 0/0 12 2026-11-28 14:00 souk-0.9.1/package.json`.
const ENTRY = /^[-d]\S+ .*? (souk-(\d{1,4}\.\d{1,4}\.\d{1,4})\/\S*)$/;

/**
 * Checks the archive of a release against its checksum (`sum`, or the file FILE.sha256 beside it), and that it
 * contains only files of one version. Returns the version.
 */
export async function checkArchive(file: string, sum: string | undefined): Promise<string> {
  if (!(await isFile(file))) throw new CommandError(`There is no file ${file}.`, 'not_found');
  const wanted = sum ?? (await readSum(file));
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== wanted.toLowerCase()) {
    throw new CommandError(`${file} does not have the given checksum: fetch it again.`, 'wrong_checksum');
  }
  const list = await listOf(file);
  const entries = list
    .trim()
    .split('\n')
    .map((line) => ENTRY.exec(line));
  const versions = new Set(entries.map((entry) => entry?.[2]));
  const isSafe = entries.every((entry) => entry?.[1]?.split('/').every((part) => part !== '..'));
  const [version] = versions;
  if (!version || versions.size !== 1 || !isSafe) {
    throw new CommandError(`${file} is not a release of Souk.`, 'not_a_release');
  }
  return version;
}

/** The output of tar's list of entries; '' if tar cannot read the file, which is then not a release. */
async function listOf(file: string): Promise<string> {
  const options = { maxBuffer: MOST_LIST_BYTES, env: plain() };
  return run('tar', ['-tvzf', file], options).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

// The list's format depends on the language.
const plain = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

async function readSum(file: string): Promise<string> {
  const text = await readFile(`${file}.sha256`, 'utf8').catch(() => '');
  const [sum = ''] = text.trim().split(/\s/);
  if (/^[0-9a-f]{64}$/i.test(sum)) return sum;
  throw new CommandError(
    `Put ${file}.sha256 beside the file, or give its checksum with --sha256.`,
    'no_checksum',
  );
}
