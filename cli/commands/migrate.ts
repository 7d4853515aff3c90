import { migrate } from '#db/migrate.ts';
import type { Command } from '../command.ts';
import { onServer } from '../on-install.ts';

export const migrateCommand: Command = {
  words: 'migrate',
  about: 'Bring the database schema up to date.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    const applied = await onServer(call, (urls) => migrate(urls));
    const lines = applied.length > 0 ? applied.map((name) => `Applied ${name}`) : ['Nothing to apply.'];
    call.out.result({ applied }, lines);
  },
};
