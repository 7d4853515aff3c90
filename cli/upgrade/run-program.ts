import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { CommandError } from '../command.ts';

export type Ran = { code: number | null; stdout: string };

/** Runs a program and returns what it printed. Throws with its output if it fails, unless `mayFail`. */
export async function runProgram(
  program: string,
  args: string[],
  { cwd, mayFail = false }: { cwd?: string; mayFail?: boolean } = {},
): Promise<Ran> {
  const env = { ...process.env, SOUK_CURRENT: '' };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0 && !mayFail) {
    throw new CommandError(
      `${[program, ...args].join(' ')} failed: ${`${stdout}${stderr}`.trim().slice(-2000)}`,
    );
  }
  return { code, stdout };
}

/** Runs a command of a release with --json and returns its result. */
export async function runSoukOf(release: string, words: string[], mayFail = false): Promise<Ran> {
  return runProgram(process.execPath, [`${release}/bin/souk.js`, ...words, '--json'], { mayFail });
}
