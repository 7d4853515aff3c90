import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#lib/config/index.ts';
import { runSouk } from '#tests/support/app-process.ts';
import { askAll } from './ask.ts';
import { environmentFile, settingLines } from './environment-file.ts';
import { readAnswers } from './questions.ts';

// Long timeout: tests of the command start a process.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'souk-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIVE = ['--host', 'shops.example', '--smtp-url', 'smtp://u:p@mail.example:587'];
const init = (file: string, flags: string[]) =>
  runSouk(['init', '--file', join(folder, file), ...flags, '--json'], { SOUK_DATA: folder });

test('souk init writes settings that the install accepts, with a secret key of its own', async () => {
  for (const file of ['one.env', 'two.env']) {
    expect(await init(file, LIVE)).toMatchObject({ code: 0 });
  }
  const [one, two] = ['one.env', 'two.env'].map((file) => parseEnv(readFileSync(join(folder, file), 'utf8')));
  expect(readConfig(one ?? {})).toMatchObject({
    ok: true,
    value: { isDemo: false, platformHost: 'shops.example' },
  });
  expect(Buffer.from(one?.SECRET_KEY ?? '', 'base64')).toHaveLength(32);
  expect(one?.SECRET_KEY).not.toBe(two?.SECRET_KEY);
  expect(statSync(join(folder, 'one.env')).mode & 0o777, 'for its owner only').toBe(0o600);
});

test('souk init never overwrites a file', async () => {
  writeFileSync(join(folder, 'kept.env'), 'SECRET_KEY="old"\n');
  const run = await init('kept.env', LIVE);
  expect(run.code).toBe(1);
  expect(JSON.parse(run.stdout)).toMatchObject({ error: { code: 'file_exists' } });
  expect(readFileSync(join(folder, 'kept.env'), 'utf8')).toBe('SECRET_KEY="old"\n');
});

test('souk init names each wrong or missing setting and writes no file', async () => {
  const run = await init('none.env', ['--host', 'shops.example', '--port', '70000']);
  expect(run.code).toBe(1);
  expect(JSON.parse(run.stdout)).toMatchObject({ error: { code: 'invalid_settings' } });
  expect(() => statSync(join(folder, 'none.env'))).toThrow('ENOENT');
  expect(readAnswers({ host: 'shops.example' })).toMatchObject({
    data: { problems: [expect.stringMatching(/^SMTP_URL is missing/)] },
  });
  expect(readAnswers({ 'admin-url': 'db.example' })).toMatchObject({ code: 'invalid_settings' });
});

test('souk init asks again after a wrong answer and names the problem, and for a demo it asks for no mail settings', async () => {
  const asked: string[] = [];
  const answering = (...answers: string[]) => {
    asked.length = 0;
    return async (text: string) => {
      asked.push(text);
      return answers.shift() ?? '';
    };
  };
  const live = await askAll(
    {},
    answering('shops.example', '99999', '8080', 'mail.example', 'smtp://m.example'),
  );
  expect(live).toMatchObject({ host: 'shops.example', port: '8080', 'smtp-url': 'smtp://m.example' });
  expect(asked[2]).toMatch(/^PORT /);
  expect(asked[4]).toMatch(/^SMTP_URL /);
  await askAll({}, answering());
  expect(asked).toHaveLength(3);
});

test.each([
  ['spaces and angle brackets', 'Souk <no-reply@shops.example>'],
  ['a hash', 'smtp://u:p#1@mail.example'],
  ['double quotation marks', '"Souk" <a@shops.example>'],
])('a setting with %s is read back unchanged from the file of settings', (_what, value) => {
  expect(parseEnv(environmentFile({ MAIL_FROM: value }))).toEqual({ MAIL_FROM: value });
});

test('souk init refuses a value that cannot be written between quotation marks', () => {
  for (const value of ['a\nB=1', 'a\\b', `"it's"`]) {
    expect(() => environmentFile({ MAIL_FROM: value })).toThrow('MAIL_FROM');
  }
});

test('the settings that a backup prints are read by Node unchanged, whichever characters they contain', () => {
  const settings = {
    SMTP_URL: 'smtp://u:p#ss word@mail.example',
    MAIL_FROM: 'Cedar "House" <a@b.example>',
    SECRET_KEY: "it's",
    BACKUP_KEY: 'a\\b',
  };
  expect(parseEnv(settingLines(settings).join('\n'))).toEqual(settings);
});
