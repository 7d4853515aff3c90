import pg from 'pg';
import { type Embedded, startEmbedded } from './embedded/index.ts';
import { type DatabaseUrls, setupDatabase } from './roles.ts';

/** The database of this install while a process uses it. */
export type Install = {
  urls: DatabaseUrls;
  /** The embedded server's own log and start; null with DATABASE_URL. */
  embedded: Embedded | null;
  /** Ends this process's use; an embedded server stops when nobody else uses it. */
  release(): Promise<void>;
};

type Options = {
  /** null: the embedded server of the data folder. */
  database: DatabaseUrls | null;
  dataFolder: string;
  say: (line: string) => void;
};

// The session of `souk start` holds this lock on an embedded server: it is the one that stops it.
const OWNER_LOCK = 7685003;

/** For one command: uses the running install, or starts the embedded server for as long as the command lasts. */
export async function borrowInstall(options: Options): Promise<Install> {
  if (options.database) return { urls: options.database, embedded: null, release: async () => {} };
  const embedded = await startEmbedded(options);
  const urls = await ensureDatabase(embedded);
  const release = async () => {
    if (!(await hasOtherSessions(embedded.adminUrl))) await embedded.stop();
  };
  return { urls, embedded, release };
}

/** For `souk start`: as borrowInstall, but it owns an embedded server, starts it again when it dies, and stops it last. */
export async function ownInstall(options: Options): Promise<Install> {
  if (options.database) return { urls: options.database, embedded: null, release: async () => {} };
  let embedded = await startEmbedded(options);
  let lock = await takeOwnership(embedded);
  const urls = await ensureDatabase(embedded);
  let reviving: Promise<void> | null = null;
  const revive = async () => {
    options.say('PostgreSQL ended by itself and is started again');
    embedded = await startEmbedded(options);
    lock = await takeOwnership(embedded);
  };
  const watch = setInterval(() => {
    if (embedded.isRunning() || reviving) return;
    reviving = revive()
      .catch((error: Error) => options.say(`PostgreSQL could not be started again: ${error.message}`))
      .finally(() => {
        reviving = null;
      });
  }, 500);
  const release = async () => {
    clearInterval(watch);
    await reviving;
    await lock.end().catch(() => {});
    await embedded.stop();
  };
  return { urls, embedded, release };
}

/** Roles, database and rights, made or brought up to date: cheap enough (0.1 s) for every start. */
function ensureDatabase(embedded: Embedded): Promise<DatabaseUrls> {
  return setupDatabase(embedded.adminUrl, embedded.state.passwords);
}

async function takeOwnership(embedded: Embedded): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embedded.adminUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ]);
  if (rows[0]?.taken) return client;
  await client.end();
  throw new Error(
    'Souk already runs on this data folder. Stop it first, or set SOUK_DATA to another folder.',
  );
}

async function hasOtherSessions(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return (rows[0]?.others ?? 0) > 0;
  } finally {
    await client.end();
  }
}
