import { readFileSync } from 'node:fs';
import type { Command } from './command.ts';

/** The usage of all commands, from a file, because loading every command takes a second. A test compares both. */
export function usageText(): string {
  return readFileSync(new URL('usage.txt', import.meta.url), 'utf8');
}

export function usageOf(commands: readonly Command[]): string {
  const rows = commands.map(
    ({ words, usage, about }) => `  souk ${`${words} ${usage}`.trim()}\n      ${about}\n`,
  );
  return `Usage:\n${rows.join('')}`;
}
