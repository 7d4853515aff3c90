import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_WIDE } from '#tests/support/level.ts';

// Long timeout: each test starts one or two processes, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const db = await testDatabase(import.meta.url);
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4037',
  DATABASE_URL: db.urls.app,
  DATABASE_WORKER_URL: db.urls.worker,
  DATABASE_OWNER_URL: db.urls.owner,
  DATABASE_DIRECT_URL: db.urls.direct,
};

const CREATE = [
  'store',
  'create',
  '--slug',
  'cedar',
  '--name',
  'Cedar House',
  '--owner-email',
  'owner@cedar.example',
];

async function json(args: string[]) {
  const run = await runSouk([...args, '--json'], ENV);
  // JSON.parse fails unless stdout is exactly one object and a line break.
  return { ...run, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

// Some cases run at a later level only, because each case starts a process.
test
  .skipIf(!IS_WIDE)
  .each([
    [['sell']],
    [['store', 'destroy']],
    [['store', 'list', '--colour']],
    [['store', 'list', 'twice']],
    [['store', 'create', '--slug', 'cedar']],
    [['db', 'setup']],
    [[]],
  ])('souk %j prints its usage on stderr and nothing on stdout, and exits 2', async (args) => {
  const run = await runSouk(args, ENV);
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
  expect(run.stderr).toContain('Usage:\n  souk ');
});

test('souk --help prints the usage on stdout and exits 0', async () => {
  const run = await runSouk(['store', 'create', '--help'], ENV);
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('souk store create --slug SLUG');
});

test('a store created on the command line is listed with its addresses, and its owner’s password is printed once', async () => {
  const made = await json([...CREATE, '--currency', 'SAR', '--locale', 'ar']);
  expect(made.code).toBe(0);
  expect(made.value).toMatchObject({
    slug: 'cedar',
    url: 'http://cedar.localhost:4037',
    adminUrl: 'http://cedar.admin.localhost:4037',
    ownerPassword: expect.stringMatching(/^[a-zA-Z2-9]{16}$/),
  });
  const settings = await db.admin('select currency, default_locale from store_settings');
  expect(settings).toEqual([{ currency: 'SAR', default_locale: 'ar' }]);
  const listed = await json(['store', 'list']);
  expect(listed.value.stores).toEqual([expect.objectContaining({ slug: 'cedar', name: 'Cedar House' })]);
});

test('a store created on the command line is printed with the addresses to sign in and to change the password', async () => {
  const run = await runSouk(
    [
      'store',
      'create',
      '--slug',
      'pearl',
      '--name',
      'Pearl',
      '--owner-email',
      'noura@pearl.example',
      '--locale',
      'ar',
    ],
    ENV,
  );
  expect(run.stdout).toContain('Sign in at http://pearl.admin.localhost:4037/admin');
  expect(run.stdout).toContain('change the password at http://localhost:4037/account');
  const [owner] = await db.admin("select locale from users where email = 'noura@pearl.example'");
  expect(owner).toEqual({ locale: 'ar' });
  await db.admin("delete from stores where slug = 'pearl'");
});

test('creating a store with a used slug is refused in one sentence and creates nothing', async () => {
  const stranger = CREATE.with(-1, 'nobody@cedar.example');
  const again = await expectNothingChanged(db, () =>
    json([...stranger, '--owner-password', 'olives and thyme 7']),
  );
  expect(again.code).toBe(1);
  expect(again.value.error).toMatchObject({
    code: 'slug_taken',
    message: 'A store with the slug "cedar" exists already. Choose another.',
  });
  expect(await db.admin('select count(*)::int as stores from stores')).toEqual([{ stores: 1 }]);
});

test('an account is created once on the command line, with a password that is printed once', async () => {
  const create = ['user', 'create', '--email', 'Amal@staff.example', '--name', 'Amal'];
  const made = await json([...create, '--locale', 'ar']);
  expect(made.value).toMatchObject({ password: expect.stringMatching(/^[a-zA-Z2-9]{16}$/) });
  const [user] = await db.admin("select name, locale from users where email_norm = 'amal@staff.example'");
  expect(user).toEqual({ name: 'Amal', locale: 'ar' });
  const again = await expectNothingChanged(db, () => json(create));
  expect(again.value.error).toMatchObject({ code: 'email_taken' });
  const weak = [...create.with(3, 'b@staff.example'), '--password', 'short'];
  const refused = await expectNothingChanged(db, () => json(weak));
  expect(refused.value.error).toMatchObject({ code: 'password_unfit' });
  await db.admin("delete from users where email_norm = 'amal@staff.example'");
});

test('a new password invalidates the old one, and an unknown address is reported as unknown', async () => {
  const [before] = await db.admin<{ password_hash: string }>('select password_hash from users');
  const reset = await runSouk(['user', 'reset-password', '--email', 'Owner@Cedar.example'], ENV);
  expect(reset.code).toBe(0);
  expect(reset.stdout).toMatch(/Password: [a-zA-Z2-9]{16} \(shown only now\)/);
  const [after] = await db.admin<{ password_hash: string }>('select password_hash from users');
  expect(after?.password_hash).not.toBe(before?.password_hash);
  const unknown = await json(['user', 'reset-password', '--email', 'nobody@cedar.example']);
  expect(unknown.code).toBe(1);
  expect(unknown.value.error).toMatchObject({ code: 'user_unknown' });
});

test("souk doctor finds no problem on a good install, and exits 1 if the application's role is the owner", async () => {
  const fine = await json(['doctor']);
  expect(fine.value).toMatchObject({ ok: true });
  const wrong = await runSouk(['doctor', '--json'], { ...ENV, DATABASE_URL: db.urls.owner });
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('the role souk_owner owns');
});

test('souk migrate applies nothing to a schema that is up to date', async () => {
  expect((await json(['migrate'])).value).toEqual({ applied: [] });
});

test('souk migrate and souk doctor refuse a database of a development version and say what to do instead', async () => {
  await db.admin(
    `insert into schema_migrations (name, checksum) values ('0001-platform-and-stores.sql', '')`,
  );
  onTestFinished(
    async () =>
      void (await db.admin(`delete from schema_migrations where name = '0001-platform-and-stores.sql'`)),
  );
  const plain =
    'This database was made by a development version of Souk, before the first release, and cannot be upgraded.';
  const migrated = await expectNothingChanged(db, () => json(['migrate']));
  expect(migrated.code).toBe(1);
  expect(migrated.value.error).toMatchObject({ message: expect.stringContaining(plain) });
  const doctor = await json(['doctor']);
  expect(doctor.code).toBe(1);
  expect(doctor.value.checks).toContainEqual({
    name: 'migrations',
    ok: false,
    message: expect.stringMatching(/^This database was made by .* set SOUK_DATA to a new folder/),
  });
});
