import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'node_modules/.cache/souk-code');

/** Evaluates an expression in a process started by `runUnderNode24`, as bin/souk.js and every script do. */
function evaluateUnderNode24(expression: string): string {
  const inner = ['--input-type=module', '-e', `console.log(${expression})`];
  const program = `import { runUnderNode24 } from ${JSON.stringify(join(ROOT, 'scripts/node24.mjs'))};
    runUnderNode24(${JSON.stringify(ROOT)}, ${JSON.stringify(inner)});`;
  const args = ['--input-type=module', '-e', program];
  // Only PATH is passed on, because the environment of this run already names a compile cache.
  const env = { PATH: process.env.PATH };
  return execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' }).trim();
}

test('each program of the repository runs with the compile cache of this checkout', () => {
  const folder = evaluateUnderNode24(`(await import('node:module')).getCompileCacheDir()`);
  expect(folder.startsWith(`${FOLDER}/v24`)).toBe(true);
});

test('the processes of the supervisor use the compile cache of this checkout', () => {
  const launch = JSON.stringify(join(ROOT, 'cli/supervisor/launch.ts'));
  const folder = `(await import(${launch})).childEnvironment().NODE_COMPILE_CACHE`;
  expect(evaluateUnderNode24(folder)).toBe(FOLDER);
});
