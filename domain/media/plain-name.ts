import { cleanLine } from '#lib/clean-text.ts';

/** The file name without directories, which some browsers send. */
export function plainName(name: string): string {
  return cleanLine(name.split(/[/\\]/).at(-1) ?? '').slice(0, 200);
}
