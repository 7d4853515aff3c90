import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#lib/config/index.ts';

/** What a command is run with: its parsed words and where its words go. */
export type Call = {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
  config: Config;
  out: Output;
};

export type Command = {
  /** As typed: `store create`. */
  words: string;
  about: string;
  /** What follows the words, for people. */
  usage: string;
  options?: ParseArgsOptionsConfig;
  /** Names of flags without which it cannot run. */
  required?: string[];
  /** How many words that are not flags it takes. */
  positionals?: number;
  run(call: Call): Promise<void>;
};

/** An outcome that the person at the terminal can act on: one sentence, exit 1. */
export class CommandError extends Error {
  readonly code: string;
  readonly data: unknown;

  constructor(message: string, code = 'failed', data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** With --json the result is the one thing on stdout and what is said on the way goes to stderr. */
export type Output = { json: boolean; say(line: string): void; result(value: object, lines: string[]): void };

export function createOutput(json: boolean): Output {
  return {
    json,
    say: (line) => (json ? process.stderr : process.stdout).write(`${line}\n`),
    result: (value, lines) =>
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`),
  };
}

/** The text of a flag; its presence was checked before when the command requires it. */
export function text(call: Call, name: string): string {
  return String(call.values[name] ?? '');
}
