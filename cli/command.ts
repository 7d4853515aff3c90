import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#lib/config/index.ts';

/** The input of a command: its parsed arguments and its output. */
export type Call = {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
  config: Config;
  out: Output;
};

export type Command = {
  /** The name of the command as typed: `store create`. */
  words: string;
  about: string;
  /** The description of the arguments in the help. */
  usage: string;
  options?: ParseArgsOptionsConfig;
  /** Names of the flags that are required. */
  required?: string[];
  /** The number of arguments that are not flags. */
  positionals?: number;
  /** The exit code of every failure; otherwise 1, or 2 if the arguments are wrong. */
  failure?: number;
  run(call: Call): Promise<void>;
};

/** A failure that the user of the command can act on: one sentence, exit code 1. */
export class CommandError extends Error {
  readonly code: string;
  readonly data: unknown;

  constructor(message: string, code = 'failed', data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** With --json the result is the only output on stdout, and progress goes to stderr. */
export type Output = { json: boolean; say(line: string): void; result(value: object, lines: string[]): void };

export function createOutput(json: boolean): Output {
  return {
    json,
    say: (line) => (json ? process.stderr : process.stdout).write(`${line}\n`),
    result: (value, lines) =>
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`),
  };
}

/** The text of a flag, '' if it is absent. The presence of required flags was checked before. */
export function text(call: Call, name: string): string {
  return String(call.values[name] ?? '');
}
