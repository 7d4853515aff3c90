import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allCommands, commandName } from './commands/index.ts';
import { usageOf, usageText } from './usage.ts';

test('cli/usage.txt lists every command; `npx vitest run cli/usage.test.ts -u` writes it', async () => {
  await expect(usageOf(await allCommands())).toMatchFileSnapshot('usage.txt');
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program under Node with a hook that writes the paths of loaded files to stderr, in order of loading.
 */
function runWatched(args: string[]) {
  const hook = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    import { writeSync } from 'node:fs';
    registerHooks({ load(url, context, next) { writeSync(2, 'loaded ' + url + '\\n'); return next(url, context); } });
  `)}`;
  const env = { PATH: process.env.PATH, SOUK_DATA: '/nowhere' };
  const run = spawnSync(process.execPath, ['--import', hook, ...args], { env, encoding: 'utf8', cwd: ROOT });
  const loaded = run.stderr.matchAll(/^loaded file:.*?\/((?:bin|cli|scripts|node_modules)\/\S+)$/gm);
  return { status: run.status, stdout: run.stdout, loaded: [...loaded].map(([, path]) => path) };
}

test.each(['--help', '-h', 'help'])('souk %s prints the usage file and loads nothing else', (word) => {
  expect(runWatched(['bin/souk.js', word])).toEqual({
    status: 0,
    stdout: usageText(),
    loaded: ['bin/souk.js'],
  });
});

test('souk without a command prints the usage on stderr and exits 2', () => {
  const run = spawnSync(process.execPath, ['bin/souk.js'], { cwd: ROOT, encoding: 'utf8' });
  expect(run).toMatchObject({ status: 2, stdout: '', stderr: usageText() });
});

test('the --help of a command prints its entry of the usage file and loads no command', () => {
  expect(runWatched(['cli/souk.ts', 'store', 'list', '--help'])).toEqual({
    status: 0,
    stdout: 'Usage:\n  souk store list [--json]\n      List every store of this install.\n',
    loaded: ['cli/souk.ts', 'cli/command.ts', 'cli/commands/index.ts', 'cli/usage.ts'],
  });
});

test('every command has one entry of its own in the usage file', async () => {
  for (const command of await allCommands()) {
    expect(usageText(command.words)).toBe(usageOf([command]));
  }
});

test('a command is found by its one or two words and by no other words', () => {
  expect(commandName(['store', 'list', '--json'])).toBe('store list');
  expect(commandName(['doctor', '--json'])).toBe('doctor');
  expect(commandName(['store'])).toBeUndefined();
  expect(commandName(['constructor'])).toBeUndefined();
});
