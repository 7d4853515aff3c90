import { findPendingMigrations, findUnreachable } from '#db/check-install.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { borrowInstall, type Install } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import type { DatabaseUrls } from '#lib/config/index.ts';
import { targetOf } from './backups/backup-target.ts';
import { type Call, CommandError } from './command.ts';

/**
 * Runs a command's work on the running install, or on an embedded server that is started for the command and stopped
 * after it. The embedded server's schema is migrated; another server's schema is only checked.
 */
export async function onInstall<T>(
  call: Call,
  work: (urls: DatabaseUrls, install: Install) => Promise<T>,
  stop?: () => void,
): Promise<T> {
  const inside = async (urls: DatabaseUrls, install: Install) => {
    if (call.config.database) await refusePending(urls);
    else await migrate(urls);
    openDatabase(urls, (error) => call.out.say(`A database connection was lost: ${error.message}`));
    try {
      return await work(urls, install);
    } finally {
      await closeDatabase();
    }
  };
  return onServer(call, inside, stop);
}

/**
 * Like onInstall, for backups: passes the URL of the embedded server's superuser, who may copy the whole server.
 * Refuses an external PostgreSQL.
 */
export async function onEmbedded<T>(call: Call, work: (adminUrl: string) => Promise<T>): Promise<T> {
  targetOf(call.config);
  return onInstall(call, (_urls, { backupUrl }) => {
    if (backupUrl === null) throw new Error('This install has no backups.');
    return work(backupUrl);
  });
}

/**
 * A terminal sends Ctrl-C to this process and to its parent, which forwards it: two signals this close
 * together are one press.
 */
const SAME_PRESS_MS = 1000;

/**
 * Like onInstall, but without opening pools or checking the schema: for migrate, doctor and schema. With
 * `stop`, the first Ctrl-C only asks the work to end and waits for it; the second one ends it at once.
 */
export async function onServer<T>(
  call: Call,
  work: (urls: DatabaseUrls, install: Install) => Promise<T>,
  stop?: () => void,
): Promise<T> {
  const { config, out } = call;
  if (config.database) {
    const problem = await findUnreachable(config.database);
    if (problem) throw new CommandError(problem, 'database_unreachable');
  }
  const install = await borrowInstall({ ...config, say: (line) => process.stderr.write(`${line}\n`) });
  let askedAt = 0;
  const interrupted = () => {
    if (stop && Date.now() - askedAt < SAME_PRESS_MS) return;
    if (stop && askedAt === 0) {
      askedAt = Date.now();
      out.say('Stopping: what is being written is finished first. Once more ends at once.');
      stop();
      return;
    }
    out.say('Stopped.');
    install.release().finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    return await work(install.urls, install);
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
