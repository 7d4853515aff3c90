import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NO_ORDER_LIMITS_ENV } from './order-limits.ts';

const ROOT = join(import.meta.dirname, '../..');
// Same as in bin/souk.js: Node caches the compiled sources, so that every later start takes half the time.
const CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/souk-code') };

export type AppProcess = {
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** The ids of the running processes of that kind, according to the log at level info. */
  pids(kind: 'web' | 'worker'): number[];
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

const START = [join(ROOT, 'cli/souk.ts'), 'start'];
/** Arguments that start a worker alone, as `souk worker` does; the worker prints "The worker is ready". */
export const WORKER_START = [join(ROOT, 'cli/souk.ts'), 'worker'];
/** Arguments that start the program of `npm start`. */
export const NPM_START = [join(ROOT, 'scripts/start.mjs')];

/** Starts Souk as a process and resolves when it is ready; rejects with its output if it ends before. */
export async function startApp(
  env: Record<string, string>,
  program = START,
  mark = 'Souk is ready',
): Promise<AppProcess> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...CACHE, ...NO_ORDER_LIMITS_ENV, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = collect(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([said.until(mark), ended.then(() => Promise.reject(new Error(said.text())))]);
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  return { child, output: said.text, pids: (kind) => livingPids(said.text(), kind), stop };
}

function livingPids(said: string, kind: string): number[] {
  const living = new Set<number>();
  for (const line of said.split('\n').slice(0, -1)) {
    if (!line.startsWith('{')) continue;
    const news = JSON.parse(line) as { kind?: string; pid?: number; msg?: string };
    if (news.kind !== kind || news.pid === undefined) continue;
    if (news.msg === 'a process was started') living.add(news.pid);
    else if (news.msg !== undefined && ENDED.test(news.msg)) living.delete(news.pid);
  }
  return [...living];
}

const ENDED = /^a process (has stopped|ended by itself)/;

/** Runs one command of the command line with this standard input, and resolves when it has ended. */
export async function runSouk(
  args: string[],
  env: Record<string, string>,
  input: Buffer | null = null,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'cli/souk.ts'), ...args], {
    env: { ...process.env, ...CACHE, ...NO_ORDER_LIMITS_ENV, NODE_ENV: 'production', ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

function collect(child: ChildProcess) {
  let text = '';
  const waiting: { mark: string; resolve: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const { mark, resolve } of waiting) if (text.includes(mark)) resolve();
    });
  }
  const until = (mark: string) => new Promise<void>((resolve) => void waiting.push({ mark, resolve }));
  return { text: () => text, until };
}
