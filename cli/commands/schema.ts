import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { writeSchema } from '#db/write-schema.ts';
import { writeTypes } from '#db/write-types.ts';
import { type Command, CommandError } from '../command.ts';
import { onServer } from '../on-install.ts';

const FOLDER = join(import.meta.dirname, '../../db');

export const schemaCommand: Command = {
  words: 'schema',
  about: 'Migrate, then write db/schema.sql and db/types.ts from the database.',
  usage: '[--check] [--json]',
  options: { check: { type: 'boolean' }, json: { type: 'boolean' } },
  async run(call) {
    const written = await onServer(call, async (urls) => {
      await migrate(urls);
      return { 'schema.sql': await writeSchema(urls.owner), 'types.ts': await writeTypes(urls.owner) };
    });
    const changed = Object.entries(written).filter(([file, text]) => text !== current(file));
    const names = changed.map(([file]) => `db/${file}`);
    if (call.values.check && names.length > 0) {
      throw new CommandError(`Differs from the schema of the migrations: ${names.join(', ')}`, 'drifted', {
        files: names,
      });
    }
    for (const [file, text] of changed) writeFileSync(join(FOLDER, file), text);
    const lines = names.length > 0 ? names.map((name) => `Wrote ${name}`) : ['Nothing changed.'];
    call.out.result({ written: names }, lines);
  },
};

function current(file: string): string {
  try {
    return readFileSync(join(FOLDER, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
