import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '#db/embedded/postmaster.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { backupFolder, lockHolder } from '#tests/support/backups.ts';
import { ownInstall } from '#tests/support/own-install.ts';

// A backup that was cut off, changed or replaced is refused with the reason (tampered, truncated, newer, foreign, U).
const install = await ownInstall();
const backups = backupFolder();
const env: Record<string, string> = { ...install.env, ...backups.env };
const dataFolder = env.SOUK_DATA ?? '';
const target = backups.folder;
const whole = `${target}-whole`;
/** The path of a picture of the store that is made first. */
let picturePath = '';

beforeAll(async () => {
  const made = await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona');
  expect(made.code).toBe(0);
  const store = ['--slug', 'cedar', '--name', 'Cedar House', '--owner-email', 'mona@shop.example'];
  const { stdout } = await souk('store', 'create', ...store, '--json');
  picturePath = `media/${(JSON.parse(stdout) as { id: string }).id}/a-picture`;
  mkdirSync(dirname(join(dataFolder, picturePath)), { recursive: true });
  writeFileSync(join(dataFolder, picturePath), 'a picture');
  for (let at = 0; at < 2; at++) expect((await souk('backup')).code).toBe(0);
  cpSync(target, whole, { recursive: true });
}, 120_000);

afterAll(() => {
  stopServer();
  rmSync(whole, { recursive: true, force: true });
});

function stopServer(): void {
  const left = lockHolder(dataFolder);
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT');
  while (left && isAlive(left)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
}

const souk = (...args: string[]) => runSouk(args, env);
const newest = () => backups.labels().at(-1) ?? '';
const older = () => backups.labels().at(-2) ?? '';
const part = (name: string, label = newest()) => join(target, 'bases', label, name);
const blob = (content: string) => {
  const hash = createHash('sha256').update(content).digest('hex');
  return join(target, 'files', hash.slice(0, 2), hash);
};

function changeByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

function changeRecord(change: Record<string, unknown>): void {
  const record = JSON.parse(readFileSync(part('backup.json'), 'utf8'));
  writeFileSync(part('backup.json'), JSON.stringify({ ...record, ...change }));
}

/** Replaces the picture's path in the list of files, with the correct checksum. */
function listPath(path: string): void {
  const hash = createHash('sha256').update('a picture').digest('hex');
  const line = JSON.stringify({ path, bytes: 9, changed: 1, hash });
  const list = zstdCompressSync(Buffer.from(`${line}\n`));
  writeFileSync(part('files.zst'), list);
  const sha256 = createHash('sha256').update(list).digest('hex');
  changeRecord({ fileList: { bytes: list.length, sha256 } });
}

const DAMAGES: [string, () => void, RegExp][] = [
  [
    'a copy of the database that was cut',
    () => truncateSync(part('base.tar.zst'), 100_000),
    /damaged or end early/,
  ],
  [
    'a copy of the database with a changed byte',
    () => changeByte(part('base.tar.zst'), 0.7),
    /damaged|was changed/,
  ],
  [
    'the copy of another backup',
    () => copyFileSync(part('base.tar.zst', older()), part('base.tar.zst')),
    /damaged|was changed/,
  ],
  ['a backup without its manifest', () => rmSync(part('manifest.zst')), /lacks manifest.zst/],
  ['a backup of a newer version', () => changeRecord({ format: 2 }), /written by a newer version/],
  ['a record that names another backup', () => changeRecord({ label: older() }), /is damaged/],
  [
    'secrets of another backup',
    () => copyFileSync(part('secrets.sealed', older()), part('secrets.sealed')),
    /BACKUP_KEY does not open/,
  ],
  ['a picture that was changed', () => writeFileSync(blob('a picture'), 'b picture'), /is damaged/],
  ['a picture that is missing', () => rmSync(blob('a picture')), /lacks the content of/],
  ['a list of files with a path upwards', () => listPath('media/../../../etc/cron.d/souk'), /list of files/],
  ['a list of files with an absolute path', () => listPath('/etc/cron.d/souk'), /list of files/],
  ['a target that is empty', () => rmSync(join(target, 'bases'), { recursive: true }), /There is no backup/],
];

test.each(DAMAGES)(
  'a damaged backup (%s) is refused with the reason, and the incomplete restore cannot be started',
  async (_, damage, says) => {
    stopServer();
    rmSync(dataFolder, { recursive: true, force: true });
    damage();
    try {
      const { code, stderr } = await souk('restore');
      expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(says)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      if (!existsSync(join(dataFolder, 'restoring'))) return expect(existsSync(dataFolder)).toBe(false);
      expect((await souk('store', 'list')).stderr).toContain('A restore into');
    } finally {
      rmSync(target, { recursive: true, force: true });
      cpSync(whole, target, { recursive: true });
    }
  },
  60_000,
);

/** Runs souk with a maximum file size in kB, as on a disk that is almost full. */
function soukWithRoom(kilobytes: number, ...args: string[]): { code: number; stderr: string } {
  const script = join(import.meta.dirname, '../../cli/souk.ts');
  const limited = ['-c', `ulimit -f ${kilobytes}; exec "$@"`, 'bash', process.execPath, script, ...args];
  const done = spawnSync('bash', limited, { env: { ...process.env, ...env }, encoding: 'utf8' });
  return { code: done.status ?? -1, stderr: done.stderr.trim() };
}

test('a restore to a full disk is refused with the reason, starts nothing, and succeeds once there is space', async () => {
  stopServer();
  rmSync(dataFolder, { recursive: true, force: true });
  expect(soukWithRoom(8000, 'restore')).toEqual({
    code: 1,
    stderr: expect.stringContaining('The disk is full'),
  });
  expect((await souk('store', 'list')).stderr).toContain('A restore into');
  expect((await souk('restore')).code).toBe(0);
  expect(readFileSync(join(dataFolder, picturePath), 'utf8')).toBe('a picture');
  const again = await souk('user', 'create', '--email', 'mona@shop.example', '--name', 'Mona');
  expect(again.stderr, 'the account is there').toContain('mona@shop.example');
}, 60_000);

test('verifying a damaged backup exits with 1, names the damage, and leaves the running data unchanged', async () => {
  expect((await souk('backup')).code).toBe(0);
  writeFileSync(blob('a picture'), 'b picture');
  const verified = await souk('backup', 'verify');
  expect([verified.code, verified.stderr.trim()]).toEqual([1, expect.stringContaining('is damaged')]);
  expect(readFileSync(join(dataFolder, picturePath), 'utf8')).toBe('a picture');
  expect(globSync('backup-scratch-*', { cwd: dataFolder })).toEqual([]);
}, 60_000);

test('while the backup target is unreachable, each command says so in one sentence and leaves nothing behind', async () => {
  const away = {
    ...env,
    BACKUP_TARGET: 's3://bucket/prefix',
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_ACCESS_KEY: 'KEY',
    BACKUP_S3_SECRET_KEY: 'secret',
  };
  for (const [words, folder] of [
    [['backup'], dataFolder],
    [['backup', 'verify'], dataFolder],
    [['restore'], `${dataFolder}-none`],
  ] as const) {
    const { code, stderr } = await runSouk([...words], { ...away, SOUK_DATA: folder });
    expect([words, code, stderr.trim()]).toEqual([
      ...[words, 1, expect.stringMatching(/^The S3 server \S+ cannot be reached \(.+\)\.$/)],
    ]);
  }
  expect(existsSync(`${dataFolder}-none`)).toBe(false);
  expect(globSync('backup-scratch-*', { cwd: dataFolder })).toEqual([]);
}, 60_000);
