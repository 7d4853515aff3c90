import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppProcess, startApp } from '#tests/support/app-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { seriesValue } from '#tests/support/metrics.ts';
import { openShop, ownInstall } from '#tests/support/own-install.ts';
import { visitPage } from '#tests/support/visit-page.ts';

// A server with releases: 0.9.0 runs, later ones come as files (docs/operating.md, "Releases").
const ROOT = join(import.meta.dirname, '../..');
const install = await ownInstall();
const opt = mkdtempSync(join(tmpdir(), 'souk-opt-'));
const inbox = mkdtempSync(join(tmpdir(), 'souk-inbox-'));
const internal = `127.0.0.1:${await freePort()}`;
const env = { ...install.env, INTERNAL_LISTEN: internal, WEB_CONCURRENCY: '1' };
const PROGRAM = join(opt, 'current/bin/souk.js');
afterAll(() => {
  for (const folder of [opt, inbox]) rmSync(folder, { recursive: true, force: true });
}, 120_000);

const script = (program: string, ...args: string[]) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
const PACK = `import { packRelease } from './scripts/pack-release.mjs';
  const [root, out, ...files] = process.argv.slice(1);
  console.log(packRelease(root, { files, commit: 'test', seconds: 1_700_000_000, out }));`;
const tracked = () => run('git', '-C', ROOT, 'ls-files', '-z').split('\0').filter(Boolean);
const pack = (out: string) => script(PACK, ROOT, out, ...tracked());
const STAMP = `import { stampBuild } from './scripts/build-sites.mjs'; stampBuild(process.argv[1]);`;
const run = (...args: string[]) =>
  execFileSync(args[0] ?? '', args.slice(1), { stdio: 'pipe', encoding: 'utf8' });

/** The archive of a later version, whose sources were changed by `change`. */
function laterRelease(version: string, change: (folder: string) => void = () => {}): string {
  const folder = join(inbox, `souk-${version}`);
  mkdirSync(folder);
  run('tar', '-xzf', join(inbox, 'souk-0.9.0.tar.gz'), '-C', folder, '--strip-components=1');
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll('"version": "0.9.0"', `"version": "${version}"`));
  }
  change(folder);
  script(STAMP, folder);
  const archive = join(inbox, `souk-${version}.tar.gz`);
  run('tar', '-czf', archive, '-C', inbox, `souk-${version}`);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  souk-${version}.tar.gz\n`);
  return archive;
}

async function souk(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  const ended = once(child, 'close') as Promise<[number]>;
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: (await ended)[0], output };
}

const metrics = async () => (await fetch(`http://${internal}/internal/metrics`)).text();
const running = async () => /souk_build_info\{version="([^"]+)"\}/.exec(await metrics())?.[1];
const home = () => visitPage(shop);
const current = () => readlinkSync(join(opt, 'current'));

let app: AppProcess;
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  pack(inbox);
  mkdirSync(join(opt, '0.9.0'));
  run('tar', '-xzf', join(inbox, 'souk-0.9.0.tar.gz'), '-C', join(opt, '0.9.0'), '--strip-components=1');
  // Links the packages, as souk upgrade does. If the folders are on different disks, cp copies them.
  run(
    'sh',
    '-ec',
    `cp -al ${ROOT}/node_modules ${opt}/0.9.0/ 2>/dev/null || cp -a ${ROOT}/node_modules ${opt}/0.9.0/`,
  );
  chmodSync(opt, 0o755);
  symlinkSync('0.9.0', join(opt, 'current'));
  app = await startApp(env, [PROGRAM, 'start']);
  shop = await openShop(install, 5);
}, 300_000);
afterAll(() => app?.stop());

test('a release contains no tests and needs no build: its storefront answers from a clean folder', async () => {
  const names = readdirSync(join(opt, '0.9.0'));
  expect(names).toEqual(expect.arrayContaining(['build', 'deploy', 'release.json']));
  expect(names.filter((name) => ['tests', 'bench', '.git', '.ci'].includes(name))).toEqual([]);
  expect(app.output()).not.toContain('Building');
  expect(await home()).toBe(200);
  expect(await running()).toBe('0.9.0');
});

test('packing the same files twice gives the same release archive, byte for byte', () => {
  const again = mkdtempSync(join(tmpdir(), 'souk-again-'));
  pack(again);
  const [one, two] = [inbox, again].map((folder) =>
    readFileSync(join(folder, 'souk-0.9.0.tar.gz.sha256'), 'utf8'),
  );
  rmSync(again, { recursive: true });
  expect(one).toBe(two);
}, 120_000);

test('an upgrade migrates, reloads without losing a request, and can be reverted', async () => {
  const archive = laterRelease('0.9.1', (folder) =>
    writeFileSync(join(folder, 'db/migrations/9999-later.sql'), 'create table later (id int primary key);\n'),
  );
  const web = app.pids('web');
  let isDone = false;
  const upgrading = souk('upgrade', '--file', archive).finally(() => {
    isDone = true;
  });
  const statuses = new Set<number>();
  while (!isDone) statuses.add(await home());
  const upgraded = await upgrading;
  expect([...statuses]).toEqual([200]);
  expect(upgraded.output).toContain('No backup is set up, so none was made.');
  expect(upgraded).toMatchObject({
    code: 0,
    output: expect.stringContaining('Upgraded from 0.9.0 to 0.9.1'),
  });
  expect([current(), await running()]).toEqual(['0.9.1', '0.9.1']);
  expect(app.pids('web')).not.toEqual(web);
  expect(statSync(join(opt, '0.9.1')).mode & 0o777).toBe(0o755);
  expect(await install.admin('select id from later')).toEqual([]);
  expect(await home()).toBe(200);

  const back = await souk('upgrade', '--back');
  expect(back).toMatchObject({
    code: 0,
    output: expect.stringContaining('0.9.0 is the current release again'),
  });
  expect([current(), await running()]).toEqual(['0.9.0', '0.9.0']);
  expect(await home()).toBe(200);
  expect(seriesValue(await metrics(), 'souk_processes{kind="web"}')).toBe(1);
}, 300_000);

test('a release whose processes do not start leaves the old one running', async () => {
  const archive = laterRelease('0.9.2', (folder) =>
    writeFileSync(join(folder, 'server/main.ts'), "throw new Error('This release is broken.');\n"),
  );
  const web = app.pids('web');
  expect(await souk('upgrade', '--file', archive)).toMatchObject({
    ...{ code: 1, output: expect.stringContaining('so the old version goes on') },
  });
  expect([current(), await running(), app.pids('web')]).toEqual(['0.9.0', '0.9.0', web]);
  // The link `previous` still leads to the last release that served.
  expect(readlinkSync(join(opt, 'previous'))).toBe('0.9.1');
  expect(await home()).toBe(200);
}, 300_000);

test('a migration that fails, and a release that refuses the settings, change nothing', async () => {
  const failing = laterRelease('0.9.3', (folder) =>
    writeFileSync(join(folder, 'db/migrations/9998-bad.sql'), 'create table half (id int); select 1 / 0;\n'),
  );
  expect(await souk('upgrade', '--file', failing)).toMatchObject({
    code: 1,
    output: expect.stringContaining('9998-bad'),
  });
  const refusing = laterRelease('0.9.4', (folder) =>
    writeFileSync(join(folder, 'cli/commands/doctor.ts'), "throw new Error('No doctor here.');\n"),
  );
  expect(await souk('upgrade', '--file', refusing)).toMatchObject({
    ...{ code: 1, output: expect.stringContaining('nothing was changed') },
  });
  expect(await install.admin("select to_regclass('half') as half")).toEqual([{ half: null }]);
  expect([current(), await running()]).toEqual(['0.9.0', '0.9.0']);
}, 300_000);

test('a release archive that is older, altered, without a checksum or not a release is refused before it is unpacked', async () => {
  const before = readdirSync(opt).sort();
  const upgrade = async (...args: string[]) => (await souk('upgrade', '--file', ...args)).output;
  expect(await upgrade(join(inbox, 'souk-0.9.0.tar.gz'))).toContain('0.9.0 is not newer than 0.9.0');
  const altered = join(inbox, 'altered.tar.gz');
  copyFileSync(join(inbox, 'souk-0.9.1.tar.gz'), altered);
  expect(await upgrade(altered)).toContain('or give its checksum with --sha256');
  expect(await upgrade(altered, '--sha256', '0'.repeat(64))).toContain('does not have the given checksum');
  const sneaky = join(inbox, 'sneaky');
  mkdirSync(join(sneaky, 'souk-0.9.9'), { recursive: true });
  symlinkSync('/etc', join(sneaky, 'souk-0.9.9/etc'));
  run('tar', '-czf', `${sneaky}.tar.gz`, '-C', sneaky, 'souk-0.9.9');
  const sum = createHash('sha256')
    .update(readFileSync(`${sneaky}.tar.gz`))
    .digest('hex');
  expect(await upgrade(`${sneaky}.tar.gz`, '--sha256', sum)).toContain('is not a release of Souk');
  expect(await upgrade(join(inbox, 'nowhere.tar.gz'))).toContain('There is no file');
  expect((await souk('upgrade')).output).toContain('Give either --file FILE or --back.');
  expect(readdirSync(opt).sort()).toEqual(before);
});
