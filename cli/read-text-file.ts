import { readFileSync } from 'node:fs';
import { CommandError } from './command.ts';

/** The text of a file that a command is given. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`There is no file ${path} that can be read.`, 'file_missing');
  }
}
