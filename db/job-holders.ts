import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Detects dead job holders by a lock that ends with its process, and releases their jobs. */
export type JobHolders = {
  /** Registers this process as the holder of jobs under that name. */
  hold(name: string): void;
  letGo(name: string): void;
  close(): Promise<void>;
};

const CLASS = 7_685_010;
const LOOK_MS = 10_000;
// A new process may hold a job a moment before it has its lock, so a holder is dead only if its lock is
// missing twice.
const SURE_MS = 1000;
const AGAIN_MS = 1000;

const WITHOUT_LOCK = `
  select array_agg(holder) as names from (
    select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null) taken
   where not exists (
     select 1 from pg_locks l
      where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = $1::oid
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid = (hashtext(holder)::bigint & 4294967295)::oid)`;

// A job that was fetched several times may be what kills its worker: it then waits as long as a job that failed, so that
// it does not end one worker after the other.
const DELAY = `
  update graphile_worker._private_jobs
     set run_at = greatest(run_at, now() + exp(least(10, attempts)) * interval '1 second')
   where locked_by = any($1) and attempts >= 3`;

// Releases jobs of dead holders. The queue itself would wait four hours.
const FREE = `
  select graphile_worker.force_unlock_workers($1),
         pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 4)::text)`;

/**
 * Opens its own connection as souk_queue. It must not go through a pooler, because the lock belongs to the
 * session.
 */
export function watchJobHolders(url: string, onProblem: (error: Error) => void): JobHolders {
  const closing = new AbortController();
  const names = new Set<string>();
  let client: pg.Client | null = null;
  const serve = async (own: pg.Client) => {
    own.on('error', () => {});
    await own.connect();
    for (const name of names) await lock(own, name);
    client = own;
    for (;;) {
      await freeDead(own, closing.signal);
      await sleep(LOOK_MS, undefined, { signal: closing.signal });
    }
  };
  const forever = async () => {
    while (!closing.signal.aborted) {
      // Locks are asked for while the loop asks for the dead, so statements overlap.
      const own = new pg.Client({ connectionString: url, keepAlive: true, pipeline: true });
      await serve(own).catch((error: Error) => void (closing.signal.aborted || onProblem(error)));
      client = null;
      await own.end().catch(() => {});
      await sleep(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  return holdersOf({ names, running: forever(), onProblem, closing, clientNow: () => client });
}

type Watching = {
  names: Set<string>;
  running: Promise<void>;
  onProblem: (error: Error) => void;
  closing: AbortController;
  clientNow: () => pg.Client | null;
};

function holdersOf({ names, running, onProblem, closing, clientNow }: Watching): JobHolders {
  return {
    hold(name) {
      names.add(name);
      const client = clientNow();
      if (client) lock(client, name).catch(onProblem);
    },
    letGo(name) {
      names.delete(name);
      // A lost connection has also lost its lock, so an error here is ignored.
      clientNow()
        ?.query('select pg_advisory_unlock($1, hashtext($2))', [CLASS, name])
        .catch(() => {});
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

async function lock(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [CLASS, name]);
}

async function freeDead(client: pg.Client, signal: AbortSignal): Promise<void> {
  const suspects = await withoutLock(client);
  if (suspects.length === 0) return;
  await sleep(SURE_MS, undefined, { signal });
  const still = await withoutLock(client);
  const dead = suspects.filter((name) => still.includes(name));
  if (dead.length === 0) return;
  await client.query(DELAY, [dead]);
  await client.query(FREE, [dead]);
}

async function withoutLock(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ names: string[] | null }>(WITHOUT_LOCK, [CLASS]);
  return rows[0]?.names ?? [];
}
