import { CommandError } from '../command.ts';

/** Formats settings as a file for `node --env-file` and for EnvironmentFile of systemd, which use the same quoting. */
export function environmentFile(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('');
}

/** The settings as lines of an environment file. A value that such a file cannot hold is left unquoted. */
export function settingLines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${inQuotes(value) ?? value}`);
}

function quoted(name: string, value: string): string {
  if (/[\r\n\\]/.test(value)) throw new CommandError(`${name} may not have line breaks or backslashes.`);
  const text = inQuotes(value);
  if (text === null) throw new CommandError(`${name} may have single or double quotation marks, not both.`);
  return text;
}

function inQuotes(value: string): string | null {
  if (/[\r\n\\]/.test(value)) return null;
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? null : `'${value}'`;
}
