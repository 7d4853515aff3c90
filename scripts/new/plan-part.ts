import { parseArgs } from 'node:util';
import { Change } from './change.ts';
import { KINDS, type KindName } from './kinds/index.ts';
import type { Kind } from './kinds/kind.ts';
import { namesOf } from './names.ts';
import { Refusal } from './refusal.ts';

const OPTIONS = {
  en: { type: 'string' },
  ar: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The request in the command-line arguments. */
export type Asked = 'help' | 'schema' | { kind: Kind; change: Change };

/**
 * Plans a new part in memory. Throws a Refusal if the words name no kind of part, or a part that already
 * exists.
 */
export function planPart(root: string, args: string[]): Asked {
  const { values, positionals } = parseWords(args);
  if (values.help) return 'help';
  const [kindName = '', name = ''] = positionals;
  if (kindName === 'schema' && positionals.length === 1) return 'schema';
  if (positionals.length !== 2 || !Object.hasOwn(KINDS, kindName)) throw new Refusal(usage());
  const kind: Kind = KINDS[kindName as KindName];
  const change = new Change(root, namesOf(name, { en: values.en, ar: values.ar ?? kind.arabicTitle }));
  kind.plan(change);
  return { kind, change };
}

function parseWords(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage()}`);
  }
}

export function usage(): string {
  const kinds = Object.entries(KINDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  return [
    'Usage: npm run new -- KIND NAME [--en TITLE] [--ar TITLE]',
    ...kinds,
    '   or: npm run new -- schema, which writes db/schema.sql and db/types.ts after a migration was edited',
    'NAME is in kebab-case, such as gift-wrap. The titles are what people read. See docs/extending.md.',
  ].join('\n');
}
