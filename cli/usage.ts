import { readFileSync } from 'node:fs';
import type { Command } from './command.ts';

/**
 * The usage of a command or, with null, of all of them. It is read from a file, because loading the commands
 * takes a second; a test compares both.
 */
export function usageText(name: string | null = null): string {
  const text = readFileSync(new URL('usage.txt', import.meta.url), 'utf8');
  if (name === null) return text;
  const own = text.split(/^(?= {2}souk )/m).find((entry) => /\s/.test(after(entry, `  souk ${name}`)));
  return `Usage:\n${own ?? ''}`;
}

/** The character after `beginning` in a text; '' if the text does not start with `beginning`. */
function after(text: string, beginning: string): string {
  return text.startsWith(beginning) ? text.charAt(beginning.length) : '';
}

export function usageOf(commands: readonly Command[]): string {
  const rows = commands.map(
    ({ words, usage, about }) => `  souk ${`${words} ${usage}`.trim()}\n      ${about}\n`,
  );
  return `Usage:\n${rows.join('')}`;
}
