import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeStore } from '#tests/support/stores.ts';

// Long timeout: each test starts several processes, possibly while other test files run.
vi.setConfig({ testTimeout: 90_000 });

const db = await testDatabase(import.meta.url);
await makeStore({ slug: 'cedar', name: 'Cedar House' });
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4037',
  ...databaseEnv(db),
};

async function json(...args: string[]) {
  const run = await runSouk([...args, '--json'], ENV);
  return { ...run, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

test('a package is created, changed in parts, listed, and given to a new and to an existing store', async () => {
  const names = ['--name-en', 'Basic', '--name-ar', 'عادية'];
  const made = await json(
    'package',
    'save',
    'basic',
    ...names,
    '--products',
    '10',
    '--prices',
    'USD:9,SAR:34:300',
  );
  expect(made.value).toMatchObject({
    code: 'basic',
    version: 1,
    isChanged: true,
    isListed: false,
    limits: { products: 10, staff: null, storageMb: null, domains: null, ordersMonth: null },
    prices: [
      { currency: 'SAR', perMonth: 3400, perYear: 30_000 },
      { currency: 'USD', perMonth: 900, perYear: 9000 },
    ],
  });
  const store = ['--slug', 'najd', '--name', 'Najd', '--owner-email', 'n@najd.example', '--package', 'basic'];
  expect((await runSouk(['store', 'create', ...store], ENV)).code).toBe(0);
  const changed = await json(
    'package',
    'save',
    'basic',
    '--products',
    'none',
    '--listed',
    'yes',
    '--staff',
    '2',
  );
  expect(changed.value).toMatchObject({
    version: 2,
    names: { en: 'Basic', ar: 'عادية' },
    limits: { products: null, staff: 2 },
    prices: made.value.prices,
    isListed: true,
  });
  expect((await json('package', 'save', 'basic', '--staff', '2')).value).toMatchObject({
    version: 2,
    isChanged: false,
  });
  const listed = await runSouk(['package', 'list'], ENV);
  expect(listed.stdout).toMatch(
    /^basic {2}version 2 {2}Basic: products unlimited, members 2, .*\$9\.00 a month or \$90\.00 a year, stores 1$/m,
  );
  expect((await json('store', 'show', 'najd')).value).toMatchObject({
    package: { code: 'basic', version: 1 },
  });
  expect((await json('store', 'package', 'cedar', '--package', 'basic')).value).toEqual({
    slug: 'cedar',
    before: { code: 'unlimited', version: 1 },
    after: { code: 'basic', version: 2 },
    isChanged: true,
  });
  expect((await runSouk(['store', 'show', 'cedar'], ENV)).stdout).toMatch(
    /Plan: {6}basic \(version 2\), without an end\n[\s\S]*moved to the package Basic \(operator\)/,
  );
});

const CREATE = [
  'store',
  'create',
  '--slug',
  'new-shop',
  '--name',
  'New',
  '--owner-email',
  'owner@cedar.example',
];
test.each([
  [['package', 'save', 'Big'], 'package_invalid'],
  [['package', 'save', 'big', '--name-en', 'Big'], 'package_invalid'],
  [['package', 'save', 'starter', '--products', 'many'], 'package_invalid'],
  [['package', 'save', 'starter', '--staff', '0'], 'package_invalid'],
  [['package', 'save', 'starter', '--prices', 'USD'], 'package_invalid'],
  [['package', 'save', 'starter', '--prices', 'XXQ:5'], 'package_invalid'],
  [['package', 'save', 'starter', '--listed', 'perhaps'], 'package_invalid'],
  [['package', 'save', 'starter', '--position', 'first'], 'package_invalid'],
  [['store', 'package', 'cedar', '--package', 'none-such'], 'package_unknown'],
  [['store', 'package', 'nobody', '--package', 'starter'], 'store_unknown'],
  [[...CREATE, '--package', 'none-such'], 'package_unknown'],
])('souk %j is refused in one sentence with exit code 1, and changes nothing', async (args, code) => {
  const run = await expectNothingChanged(db, () => json(...args));
  expect(run.code).toBe(1);
  expect(run.value).toEqual({
    error: expect.objectContaining({ code, message: expect.stringMatching(/\.$/) }),
  });
});
