import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../change.ts';
import { Refusal } from '../refusal.ts';
import type { Kind } from './kind.ts';

export const table: Kind = {
  about: 'a table of a store: migration with policy, keys and grants, and its place in the isolation tests',
  arabicTitle: 'جدول NAME',
  changesSchema: true,
  plan: addTable,
  next: ({ snake }) =>
    `write the columns of ${snake}, then \`npm run new -- schema\`; npx vitest run tests/isolation`,
};

/** A migration with the table, and its line in the isolation tests. */
export function addTable(change: Change): void {
  const { snake, kebab } = change.names;
  const schema = readFileSync(join(change.root, 'db/schema.sql'), 'utf8');
  if (schema.includes(`create table public.${snake} (`)) {
    throw new Refusal(`The table ${snake} exists already: choose another name.`);
  }
  change.migration('table/migration.sql.tmpl', kebab);
  change.addEntry('tests/isolation/tables.ts', 'export const TENANT_TABLES = [', `  '__snake__',`);
}
