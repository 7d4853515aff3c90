import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export type Finished = { code: number; output: string };

/** Runs one of our tools under this Node and buffers its output, which is shown only when a step fails. */
export function runTool(file: string, args: string[], env: Record<string, string> = {}): Promise<Finished> {
  return runProgram(process.execPath, [join(ROOT, file), ...args], env);
}

export function runProgram(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
