import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allCommands, findCommand } from './commands/index.ts';
import { usageOf, usageText } from './usage.ts';

test('cli/usage.txt lists every command; `npx vitest run cli/usage.test.ts -u` writes it', async () => {
  await expect(usageOf(await allCommands())).toMatchFileSnapshot('usage.txt');
});

test('souk --help prints it without starting the program', () => {
  const souk = fileURLToPath(new URL('../bin/souk.js', import.meta.url));
  for (const word of ['--help', '-h', 'help']) {
    const env = { PATH: process.env.PATH, SOUK_DATA: '/nowhere' };
    const { status, stdout } = spawnSync(process.execPath, [souk, word], { env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: usageText() });
  }
});

test('a command is found by its one or two words, and by nothing else', async () => {
  const nameOf = async (...words: string[]) => (await findCommand(words))?.words;
  expect(await nameOf('store', 'list', '--json')).toBe('store list');
  expect(await nameOf('doctor', '--json')).toBe('doctor');
  expect(await nameOf('store')).toBeUndefined();
  expect(await nameOf('constructor')).toBeUndefined();
});
