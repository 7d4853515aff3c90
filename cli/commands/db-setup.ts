import { newPasswords, setupDatabase } from '#db/roles.ts';
import { type Command, CommandError, text } from '../command.ts';

export const dbSetupCommand: Command = {
  words: 'db setup',
  about: 'Create roles and database on a PostgreSQL 18 server and print the settings to use.',
  usage: '--admin-url URL [--database NAME] [--json]',
  options: { 'admin-url': { type: 'string' }, database: { type: 'string' }, json: { type: 'boolean' } },
  required: ['admin-url'],
  async run(call) {
    const adminUrl = text(call, 'admin-url');
    if (!URL.canParse(adminUrl)) {
      throw new CommandError('--admin-url must have the form postgres://admin:password@host:5432/postgres.');
    }
    const urls = await setupDatabase(adminUrl, newPasswords(), text(call, 'database') || 'souk').catch(
      explainSetup,
    );
    const settings = {
      DATABASE_URL: urls.app,
      DATABASE_WORKER_URL: urls.worker,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_DIRECT_URL: urls.direct,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    call.out.result(settings, lines);
    process.stderr.write(
      'Roles and database are ready. The passwords are new: running processes need these settings.\n',
    );
  },
};

/** Throws the error of a failed setup as a sentence for the operator. */
export function explainSetup(error: NodeJS.ErrnoException): never {
  if (error.code?.startsWith('E')) {
    throw new CommandError(
      `The server of --admin-url cannot be reached (${error.code}).`,
      'database_unreachable',
    );
  }
  if (error.code === '28P01')
    throw new CommandError('The server refuses the user or password of --admin-url.');
  if (error.code === '42501')
    throw new CommandError('The user of --admin-url may not make roles: use a superuser.');
  throw error;
}
