import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeForBackups, openForBackups } from './backup-role.ts';
import { type Embedded, startEmbedded } from './embedded/index.ts';
import { type DatabaseUrls, setupDatabase } from './roles.ts';

/** The database of this install while a process uses it. */
export type Install = {
  urls: DatabaseUrls;
  /** The embedded server's own log and start; null if DATABASE_URL is set. */
  embedded: Embedded | null;
  /** The URL of the embedded server, for a role that may copy it whole; null if this install makes no backups. */
  backupUrl: string | null;
  /** Ends this process's use of the database. An embedded server stops with its last user. */
  release(): Promise<void>;
};

type Options = {
  /** The addresses of the database; null for the embedded server of the data folder. */
  database: DatabaseUrls | null;
  dataFolder: string;
  say: (line: string) => void;
  /** Not null if the install makes backups (Config.backup). */
  backup?: object | null;
  /** Called when the embedded server was restarted at another port, with `urls` updated. */
  onMoved?: () => void;
};

// The session of `souk start` holds this lock on an embedded server, which marks that process as the one that
// stops the server.
const OWNER_LOCK = 7685003;
// The server needs a moment to notice that a killed owner is gone.
const OWNER_WAIT_MS = 1000;

const LOOK_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** For one command: uses the running install, or starts the embedded server for as long as the command lasts. */
export async function borrowInstall(options: Options): Promise<Install> {
  if (options.database) return ofServer(options.database);
  const embedded = await startEmbedded(options);
  const urls = await ensureDatabase(embedded);
  const release = async () => {
    if (!(await hasOtherSessions(embedded.adminUrl))) await embedded.stop();
  };
  return { urls, embedded, backupUrl: options.backup ? embedded.adminUrl : null, release };
}

/**
 * For `souk start`: like borrowInstall, but this process owns an embedded server, restarts the server if it
 * dies, and stops it last.
 */
export async function ownInstall(options: Options): Promise<Install> {
  if (options.database) return ofServer(options.database);
  const embedded = await startEmbedded(options);
  let lock = await takeOwnership(embedded);
  const install: Install & { embedded: Embedded } = {
    ...{ urls: await ensureDatabase(embedded), embedded, release: async () => {} },
    backupUrl: await prepareBackups(embedded, options),
  };
  const revive = async () => {
    options.say('PostgreSQL ended by itself and is started again');
    const before = install.embedded.adminUrl;
    install.embedded = await startEmbedded(options);
    lock = await takeOwnership(install.embedded);
    if (install.embedded.adminUrl === before) return;
    install.urls = await ensureDatabase(install.embedded);
    install.backupUrl = await prepareBackups(install.embedded, options);
    options.onMoved?.();
  };
  const watch = reviveWhenGone(() => install.embedded, revive, options.say);
  install.release = async () => {
    await watch.stop();
    await lock.end().catch(() => {});
    await install.embedded.stop();
  };
  return install;
}

function ofServer(urls: DatabaseUrls): Install {
  return { urls, embedded: null, backupUrl: null, release: async () => {} };
}

async function prepareBackups({ adminUrl }: Embedded, { backup }: Options): Promise<string | null> {
  if (backup) return openForBackups(adminUrl);
  await closeForBackups(adminUrl);
  return null;
}

/** Checks twice a second; a failed restart is retried with doubled delays up to half a minute. */
function reviveWhenGone(server: () => Embedded, revive: () => Promise<void>, say: Options['say']) {
  let reviving: Promise<void> | null = null;
  let waitMs = LOOK_MS;
  let nextAt = 0;
  const look = async () => {
    try {
      await revive();
      waitMs = LOOK_MS;
    } catch (error) {
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      nextAt = performance.now() + waitMs;
      say(
        `PostgreSQL could not be started again, tried again in ${waitMs / 1000} s: ${(error as Error).message}`,
      );
    }
    reviving = null;
  };
  const watch = setInterval(() => {
    if (!reviving && !server().isRunning() && performance.now() >= nextAt) reviving = look();
  }, LOOK_MS);
  const stop = async () => {
    clearInterval(watch);
    await reviving;
  };
  return { stop };
}

/** Creates or updates roles, database and rights. It takes 0.1 s, so every start can do it. */
function ensureDatabase(embedded: Embedded): Promise<DatabaseUrls> {
  return setupDatabase(embedded.adminUrl, embedded.state.passwords);
}

async function takeOwnership(embedded: Embedded): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embedded.adminUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const limit = performance.now() + OWNER_WAIT_MS;
  do {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.taken) return client;
    await sleep(100);
  } while (performance.now() < limit);
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
