import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely } from 'kysely';
import pg from 'pg';
import { beforeReading, setGauge } from '#lib/metrics/index.ts';
import { cachePlans } from './cached-plans.ts';
import { sendTogether } from './send-together.ts';
import type { Share } from './share-lines.ts';
import type { StatementWatch } from './slow-statements.ts';
import { StoreShares } from './store-shares.ts';
import { PipelinedDialect } from './transaction-driver.ts';
import type { DB } from './types.ts';

/** The pools of one process: one that serves requests and, in a worker, one that runs jobs. */
type Connections = { app: Kysely<DB>; worker: Kysely<DB> | null };

let open: Connections | null = null;
const runningJob = new AsyncLocalStorage<true>();

const CONNECTIONS = 10;
// A request that waits longer for a connection is answered with 503.
const WAIT_MS = 3000;

const shares = new StoreShares(CONNECTIONS, WAIT_MS);

const INT8 = 20;

let openings = 0;

/**
 * The number of times that this process opened a database. Caches compare it, because data of an earlier database is
 * not valid for the next.
 */
export function databaseOpenings(): number {
  return openings;
}

type Opening = {
  /** Called with the duration of each statement (watchSlowStatements). */
  watch?: StatementWatch | undefined;
  /**
   * True in a process that serves shops: it keeps idle connections for ten minutes instead of ten seconds. The first
   * order on a new connection takes 50 ms instead of 8, because its statements have no plans yet.
   */
  staysWarm?: boolean;
};

/** Opens the process's pools. Called once per process (server, worker, command, test). */
export function openDatabase(
  urls: { app: string; worker?: string },
  onError: (error: Error) => void,
  opening: Opening = {},
): void {
  if (open) throw new Error('The database is already open in this process.');
  openings += 1;
  open = {
    app: pooled(urls.app, { kind: 'web', max: CONNECTIONS, onError, ...opening }),
    worker: urls.worker ? pooled(urls.worker, { kind: 'worker', max: 7, onError, ...opening }) : null,
  };
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = null;
  await Promise.all([closing?.app.destroy(), closing?.worker?.destroy()]);
}

/** Runs a job: transactions opened inside fn run as souk_worker. */
export function asWorker<T>(fn: () => Promise<T>): Promise<T> {
  return runningJob.run(true, fn);
}

/** Only db/ may call this: everything else goes through withStore or withPlatform. */
export function currentDatabase(): Kysely<DB> {
  if (!open) throw new Error('The database is not open: call openDatabase first.');
  if (!runningJob.getStore()) return open.app;
  if (!open.worker) throw new Error('This process has no worker connection: it was opened without one.');
  return open.worker;
}

/**
 * Runs a transaction of a store. It waits while the store has its share of the web's connections; jobs are not limited.
 */
export function inShareOf<T>(storeId: string, transaction: (share?: Share) => Promise<T>): Promise<T> {
  return runningJob.getStore() ? transaction() : shares.run(storeId, transaction);
}

type PoolOptions = Opening & {
  kind: 'web' | 'worker';
  max: number;
  onError: (error: Error) => void;
};

const WARM_MS = 10 * 60_000;

function pooled(connectionString: string, options: PoolOptions): Kysely<DB> {
  const { kind, max, onError, watch, staysWarm = false } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: WAIT_MS,
    ...(staysWarm ? { idleTimeoutMillis: WARM_MS } : {}),
    pipeline: true,
    types: { getTypeParser },
  });
  pool.on('error', onError);
  // If a connection is lost while in use, its query fails and it also emits an error, which would end the
  // process without a handler.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', cachePlans);
  pool.on('connect', sendTogether);
  measurePool(pool, kind);
  return new Kysely<DB>({ dialect: new PipelinedDialect({ pool }, watch) });
}

function measurePool(pool: pg.Pool, kind: 'web' | 'worker'): void {
  const forget = beforeReading(() => {
    if (pool.ended) return forget();
    setGauge('souk_database_pool_connections', [kind, 'idle'], pool.idleCount);
    setGauge('souk_database_pool_connections', [kind, 'busy'], pool.totalCount - pool.idleCount);
    setGauge('souk_database_pool_waiting', [kind], pool.waitingCount);
  });
}

// Minor units and counts are read as numbers. A value beyond 2^53 would be rounded silently, so it throws
// instead.
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 && format !== 'binary') return parseInt8;
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database holds a number too large to be exact: ${text}`);
  return value;
}
