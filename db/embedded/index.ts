import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { chooseDatabaseFolder, ensureWritable, reachableBinaries } from './folders.ts';
import {
  isAlive,
  type Postmaster,
  runningPostmaster,
  StartError,
  startPostmaster,
  stopPostmaster,
  waitForAdopted,
} from './postmaster.ts';
import { refuseHalfRestored } from './restoring.ts';
import { type EmbeddedState, ensureState, readState, storePort } from './state.ts';
import { databaseUser, type SystemUser } from './system-user.ts';

export { ensureWritable } from './folders.ts';
export { type EmbeddedState, readState } from './state.ts';

/** A running embedded server. `adminUrl` connects as its superuser, which only setup, backups and restores need. */
export type Embedded = {
  adminUrl: string;
  state: EmbeddedState;
  adopted: boolean;
  isRunning(): boolean;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** SOUK_DATA: holds the server's files, password file and log. */
  dataFolder: string;
  say?: (line: string) => void;
  /** Server settings in addition to the built-in ones, by name. */
  settings?: Record<string, string>;
  /** False: data may be lost at a power cut (tests). */
  durable?: boolean;
  /** True for a restore, whose data folder is still incomplete. */
  isRestore?: boolean;
  /** The time limit for the start of the server; a minute if not given. */
  startLimitMs?: number;
};

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // The maximum of log that is kept while the backup target is unreachable; beyond it, a new base backup is needed.
  max_slot_wal_keep_size: '4GB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The server's own log contains no statements or values, because they may contain e-mail addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };

/** Starts the packaged PostgreSQL 18 on its data folder, or adopts the one a killed Souk left running there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataFolder = resolve(options.dataFolder);
  ensureWritable(dataFolder);
  if (!options.isRestore) refuseHalfRestored(dataFolder);
  const place = prepare(dataFolder, options);
  if (!readState(dataFolder)) await setForgottenAside(place, options);
  const state = await ensureState(dataFolder);
  const running = await findAdoptable(place, state);
  if (running) return embedded({ place, running, state, adopted: true });
  await ensureCluster({ ...place, password: state.adminPassword, sync: options.durable !== false });
  const started = await start(place, state, options);
  return embedded({ place, ...started, adopted: false });
}

type Place = { dataFolder: string; folder: string; binaries: Binaries; user: SystemUser };

function prepare(dataFolder: string, { say = () => {} }: EmbeddedOptions): Place {
  const user = databaseUser();
  const folder = chooseDatabaseFolder(dataFolder, user, say);
  const binaries = reachableBinaries(findBinaries(), user, say);
  return { dataFolder, folder, binaries, user };
}

/**
 * The server that was left running here, once it answers. A server that was just killed is still listed for a moment.
 */
async function findAdoptable(place: Place, state: EmbeddedState): Promise<Postmaster | null> {
  for (;;) {
    const running = await waitForAdopted(place.folder);
    if (!running || (await answers(adminUrl(place, running.port, state)))) return running;
    await sleep(100);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The server answers but refuses the login, so waiting would not help.
    if ((error as { severity?: string; code?: string }).code?.startsWith('28')) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Handles a database whose password file is missing. Outside the data folder it belongs to a removed data
 * folder and is set aside for a fresh start; inside it only the file was removed, and the stores' data must
 * not be lost.
 */
async function setForgottenAside(
  { dataFolder, folder, binaries }: Place,
  options: EmbeddedOptions,
): Promise<void> {
  if (!existsSync(join(folder, 'PG_VERSION'))) return;
  if (folder.startsWith(dataFolder)) {
    throw new Error(
      `postgres.json is missing from ${dataFolder} though its database is there. Put it back, or move ${folder} away to start empty.`,
    );
  }
  const running = runningPostmaster(folder);
  if (running) await stopPostmaster(running.pid, { binaries, folder });
  const aside = `${folder}.left-${Date.now()}`;
  renameSync(folder, aside);
  options.say?.(`The database of a data folder that was removed is kept in ${aside}`);
}

async function start(place: Place, kept: EmbeddedState, options: EmbeddedOptions) {
  const sockets = { unix_socket_directories: socketFolder(place.folder) };
  const settings = {
    ...SETTINGS,
    ...sockets,
    ...(options.durable === false ? FAST : {}),
    ...options.settings,
  };
  const logFile = join(place.dataFolder, 'postgres.log');
  // After a kill -9 of PostgreSQL its child processes need a moment to notice, and another program may take
  // the port, so the start is retried.
  for (let attempt = 1; ; attempt++) {
    const state = await storePort(place.dataFolder, kept);
    try {
      const how = { logFile, settings, startLimitMs: options.startLimitMs };
      const running = await startPostmaster({ ...place, port: state.port, ...how });
      return { running, state };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const passing = /shared memory block|could not bind|Address already in use|lock file/.test(
        error.message,
      );
      if (!passing || attempt === 10)
        throw new Error(`PostgreSQL did not start: ${error.message}`, { cause: error });
      await sleep(500);
    }
  }
}

// The system refuses longer socket paths; with such a folder the server listens on loopback only.
const LONGEST_SOCKET = 100;

/** The folder of the server's socket, which only the server's user may enter. */
function socketFolder(folder: string): string {
  return Buffer.byteLength(socketOf(folder, 65_535)) > LONGEST_SOCKET ? '' : folder;
}

function socketOf(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** Connects by socket if there is one: a packet then costs a third of the processor time of loopback. */
function adminUrl({ folder }: Place, port: number, state: EmbeddedState): string {
  const url = `postgres://postgres:${state.adminPassword}@127.0.0.1:${port}/postgres`;
  return existsSync(socketOf(folder, port)) ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

function embedded(run: {
  place: Place;
  running: Postmaster;
  state: EmbeddedState;
  adopted: boolean;
}): Embedded {
  const { place, running, adopted } = run;
  const state = { ...run.state, port: running.port };
  return {
    adminUrl: adminUrl(place, running.port, state),
    state,
    adopted,
    isRunning: () => isAlive(running.pid),
    stop: () => stopPostmaster(running.pid, place),
  };
}
