import { CommandError } from '../command.ts';

/** Formats settings as a file for `node --env-file` and for EnvironmentFile of systemd, which use the same quoting. */
export function environmentFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('');
}

function quoted(name: string, value: string): string {
  if (/[\r\n\\]/.test(value)) throw new CommandError(`${name} may not have line breaks or backslashes.`);
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  throw new CommandError(`${name} may have single or double quotation marks, not both.`);
}
