import { parseArgs } from 'node:util';
import { type Command, CommandError, createOutput } from './command.ts';
import { commandName, loadCommand } from './commands/index.ts';
import { usageText } from './usage.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  if (words.length === 0) return usage(null, 2);
  const name = commandName(words);
  if (!name) return complain(`Unknown command: ${words.slice(0, 2).join(' ')}`, null);
  const rest = words.slice(name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) return usage(name, 0);
  const command = await loadCommand(name);
  const parsed = parse(command, rest);
  if (typeof parsed === 'string') return failureOf(command, complain(parsed, name));
  const { readConfig } = await import('#lib/config/index.ts');
  const config = readConfig(process.env);
  if (!config.ok) return failureOf(command, refuse(config.data.problems));
  const out = createOutput(parsed.values.json === true);
  try {
    await command.run({ ...parsed, config: config.value, out });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return failureOf(command, report(error as Error, out.json));
  }
}

function failureOf({ failure }: Command, code: number): number {
  return failure ?? code;
}

function parse(command: Command, rest: string[]) {
  try {
    const parsed = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true });
    const wanted = command.positionals ?? 0;
    if (parsed.positionals.length > wanted) return `Unexpected: ${parsed.positionals[wanted]}`;
    if (parsed.positionals.length < wanted) return 'Something is missing.';
    const values = parsed.values as Record<string, string | boolean | undefined>;
    const missing = command.required?.filter((name) => !values[name]) ?? [];
    if (missing.length > 0) return `Missing: ${missing.map((name) => `--${name}`).join(', ')}`;
    return { values, positionals: parsed.positionals };
  } catch (error) {
    return (error as Error).message;
  }
}

function complain(problem: string, name: string | null): number {
  process.stderr.write(`${problem}\n\n`);
  return usage(name, 2);
}

function usage(name: string | null, exit: 0 | 2): number {
  const stream = exit === 0 ? process.stdout : process.stderr;
  stream.write(usageText(name));
  return exit;
}

function refuse(problems: string[]): number {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return 1;
}

/** Prints a sentence for an error that the user can act on; with --json it is part of the one JSON object. */
function report(error: Error, json: boolean): number {
  const known = error instanceof CommandError;
  const message = known ? error.message : messageOf(error);
  process.stderr.write(`${message}\n`);
  if (!known && process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  const code = known ? error.code : 'failed';
  const data = known && error.data !== undefined ? { data: error.data } : {};
  if (json) process.stdout.write(`${JSON.stringify({ error: { code, message, ...data } })}\n`);
  return 1;
}

function messageOf(error: Error): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  const message = `${error.message}${cause}`;
  // The full disk may be that of the data folder, of the file to write, or of a backup target that is a folder.
  return isDiskFull(error) ? `The disk is full. Make room and run the command again. (${message})` : message;
}

function isDiskFull({ code, cause }: NodeJS.ErrnoException): boolean {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return true;
  return cause instanceof Error && isDiskFull(cause);
}
