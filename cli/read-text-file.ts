import { readFileSync } from 'node:fs';
import { CommandError } from './command.ts';

/** Reads the text file that a command's flag names. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`There is no file ${path} that can be read.`, 'file_missing');
  }
}
