import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Change } from './change.ts';
import type { Kind } from './kinds/kind.ts';
import { planPart, usage } from './plan-part.ts';
import { Refusal } from './refusal.ts';
import { writeSchemaFiles } from './schema-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMA_FILES = ['db/schema.sql', 'db/types.ts'];

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const asked = planPart(ROOT, process.argv.slice(2));
    if (asked === 'help') console.log(usage());
    else if (asked === 'schema') await writeSchemaFiles(ROOT);
    else await writePart(asked);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return error instanceof Refusal ? 2 : 1;
  }
}

async function writePart({ kind, change }: { kind: Kind; change: Change }): Promise<void> {
  const schemaFiles = kind.changesSchema ? SCHEMA_FILES : [];
  await change.write(async (paths) => {
    formatFiles(paths);
    if (kind.changesSchema) await writeSchemaFiles(ROOT);
  }, schemaFiles);
  for (const path of [...change.files.keys(), ...schemaFiles]) console.log(`  ${path}`);
  console.log(`\nNext: ${kind.next(change.names)}`);
}

function formatFiles(paths: string[]): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--write', '--no-errors-on-unmatched', ...paths];
  const checked = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (checked.status === 0) return;
  throw new Error(
    `Biome rejects the generated files, so they were removed:\n${checked.stdout}${checked.stderr}`,
  );
}
