import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { Kind } from './kind.ts';

export const table: Kind = {
  about: 'a table of a store: migration with policy, keys and grants, and its place in the isolation tests',
  arabicTitle: 'NAME',
  changesSchema: true,
  plan(change) {
    refuseKnownTable(change);
    change.migration('table/migration.sql.tmpl', change.names.kebab);
    change.addEntry('tests/isolation/tables.ts', /^export const TENANT_TABLES = \[/m, `  '__snake__',`);
  },
  next: ({ snake }) =>
    `write the columns of ${snake}, then \`npx souk schema\`; npx vitest run tests/isolation`,
};

/** Also for the kinds that bring a table along. */
export function refuseKnownTable({ root, names }: Parameters<Kind['plan']>[0]): void {
  const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8');
  if (!schema.includes(`create table public.${names.snake} (`)) return;
  throw new Refusal(`The table ${names.snake} exists already: choose another name.`);
}
