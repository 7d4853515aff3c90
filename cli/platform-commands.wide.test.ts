import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';

// Long timeout: each test starts several processes, possibly while other test files run.
vi.setConfig({ testTimeout: 90_000 });

const db = await testDatabase(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ENV = {
  SOUK_DATA: folder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4038',
  ...databaseEnv(db),
};

async function json(...args: string[]) {
  const run = await runSouk([...args, '--json'], ENV);
  return { ...run, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('an operator can set the platform’s name and details one by one and read them back', async () => {
  const names = ['--name-en', 'Cedar Shops', '--name-ar', 'متاجر الأرز'];
  expect((await json('platform', 'set', ...names, '--operator', 'Cedar Ltd')).value).toMatchObject({
    version: 1,
    names: { en: 'Cedar Shops', ar: 'متاجر الأرز' },
    operatorName: 'Cedar Ltd',
    contactEmail: '',
  });
  expect(
    (await json('platform', 'set', '--email', 'hi@cedar.example', '--operator', '')).value,
  ).toMatchObject({
    version: 2,
    operatorName: '',
    contactEmail: 'hi@cedar.example',
  });
  expect((await runSouk(['platform', 'show'], ENV)).stdout).toMatch(
    /^Name: +Cedar Shops \/ متاجر الأرز\nOperator: +not given\n/,
  );
});

test('the terms are set from a file and shown sanitized, and the built-in ones can be restored', async () => {
  const path = file('terms.html', '<h2>Rules</h2><p onclick="x()">Be kind.</p><script>x()</script>');
  const terms = ['terms', '--locale', 'en'];
  expect((await json('platform-text', 'save', ...terms, '--file', path)).value).toEqual({
    kind: 'terms',
    locale: 'en',
    version: 1,
  });
  expect((await runSouk(['platform-text', 'show', ...terms], ENV)).stdout).toBe(
    '<h2>Rules</h2><p>Be kind.</p>\n',
  );
  expect((await json('platform-text', 'save', ...terms, '--template')).value).toMatchObject({ version: 2 });
  expect((await json('platform-text', 'show', ...terms)).value).toMatchObject({ isTemplate: true });
});

test('a package gets features from a file and keeps them until they are removed', async () => {
  const path = file('features.txt', 'Help by phone | مساعدة هاتفية\n\nHelp at night|مساعدة ليلية\n');
  const features = [
    { en: 'Help by phone', ar: 'مساعدة هاتفية' },
    { en: 'Help at night', ar: 'مساعدة ليلية' },
  ];
  const shown = ['--features', path, '--summary-en', 'For teams', '--recommended', 'yes'];
  expect((await json('package', 'save', 'starter', ...shown)).value).toMatchObject({
    version: 2,
    features,
    summaries: { en: 'For teams', ar: 'لأول متجر فعلي' },
    isRecommended: true,
  });
  expect((await json('package', 'save', 'starter', '--staff', '9')).value).toMatchObject({
    version: 3,
    features,
  });
  expect((await json('package', 'save', 'starter', '--features', 'none')).value).toMatchObject({
    features: [],
  });
});

test.each([
  [['platform', 'set', '--name-en', ''], 'platform_settings_invalid'],
  [['platform', 'set', '--email', 'nobody'], 'platform_settings_invalid'],
  [['platform', 'set', '--source-url', 'http://code.example'], 'platform_settings_invalid'],
  [['platform-text', 'show', 'imprint', '--locale', 'en'], 'kind_unknown'],
  [['platform-text', 'save', 'terms', '--locale', 'fr', '--template'], 'locale_unknown'],
  [['platform-text', 'save', 'terms', '--locale', 'en'], 'file_missing'],
  [['platform-text', 'save', 'terms', '--locale', 'en', '--file', '/nowhere.html'], 'file_missing'],
  [['package', 'save', 'starter', '--features', '/nowhere.txt'], 'file_missing'],
  [['package', 'save', 'starter', '--features', file('wrong.txt', 'Only English\n')], 'package_invalid'],
  [['package', 'save', 'starter', '--recommended', 'perhaps'], 'package_invalid'],
])('souk %j is refused in one sentence with exit code 1, and changes nothing', async (args, code) => {
  const run = await expectNothingChanged(db, () => json(...args));
  expect(run.code).toBe(1);
  expect(run.value).toEqual({
    error: expect.objectContaining({ code, message: expect.stringMatching(/\.$/) }),
  });
});
