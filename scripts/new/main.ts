import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Change } from './change.ts';
import { KINDS, type KindName } from './kinds/index.ts';
import type { Kind } from './kinds/kind.ts';
import { namesOf } from './names.ts';
import { Refusal } from './refusal.ts';
import { writeSchemaFiles } from './schema-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMA_FILES = ['db/schema.sql', 'db/types.ts'];
const OPTIONS = {
  en: { type: 'string' },
  ar: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = readWords();
    if (values.help) {
      console.log(usage());
      return 0;
    }
    const [kindName = '', name = ''] = positionals;
    if (positionals.length !== 2 || !Object.hasOwn(KINDS, kindName)) throw new Refusal(usage());
    const kind: Kind = KINDS[kindName as KindName];
    const change = new Change(ROOT, namesOf(name, { en: values.en, ar: values.ar ?? kind.arabicTitle }));
    kind.plan(change);
    await change.write((paths) => finish(kind, paths), kind.changesSchema ? SCHEMA_FILES : []);
    report(kind, change);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return error instanceof Refusal ? 2 : 1;
  }
}

function readWords() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage()}`);
  }
}

function usage(): string {
  const kinds = Object.entries(KINDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
  return [
    'Usage: npm run new -- KIND NAME [--en TITLE] [--ar TITLE]',
    ...kinds,
    'NAME is in kebab-case, such as gift-wrap. The titles are what people read. See docs/extending.md.',
  ].join('\n');
}

async function finish(kind: Kind, paths: string[]): Promise<void> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--write', '--no-errors-on-unmatched', ...paths];
  const checked = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (checked.status !== 0)
    throw new Error(`Biome refuses what was made:\n${checked.stdout}${checked.stderr}`);
  if (kind.changesSchema) await writeSchemaFiles(ROOT);
}

function report(kind: Kind, { files, names }: Change): void {
  for (const path of [...files.keys(), ...(kind.changesSchema ? SCHEMA_FILES : [])]) console.log(`  ${path}`);
  console.log(`\nNext: ${kind.next(names)}`);
}
