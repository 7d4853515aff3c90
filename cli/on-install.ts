import { findPendingMigrations, findUnreachable } from '#db/check-install.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { borrowInstall } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import type { DatabaseUrls } from '#lib/config/index.ts';
import { type Call, CommandError } from './command.ts';

/**
 * Runs a command's work on the running install, or on an embedded server that is started for the command and stopped
 * after it. The schema is brought up to date there; another server's is only looked at.
 */
export async function onInstall<T>(call: Call, work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  return onServer(call, async (urls) => {
    if (call.config.database) await refusePending(urls);
    else await migrate(urls);
    openDatabase(urls, (error) => call.out.say(`A database connection was lost: ${error.message}`));
    try {
      return await work(urls);
    } finally {
      await closeDatabase();
    }
  });
}

/** The same without opening pools or looking at the schema: for migrate, doctor and schema. */
export async function onServer<T>(call: Call, work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const { config, out } = call;
  if (config.database) {
    const problem = await findUnreachable(config.database);
    if (problem) throw new CommandError(problem, 'database_unreachable');
  }
  const install = await borrowInstall({ ...config, say: (line) => process.stderr.write(`${line}\n`) });
  const interrupted = () => {
    out.say('Stopped.');
    install.release().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work(install.urls);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await install.release();
  }
}

async function refusePending(urls: DatabaseUrls): Promise<void> {
  const pending = await findPendingMigrations(urls);
  if (pending.length === 0) return;
  throw new CommandError(
    `The database misses ${pending.length} migrations: run \`souk migrate\` first.`,
    'not_migrated',
  );
}
