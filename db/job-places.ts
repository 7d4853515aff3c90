import type pg from 'pg';
import { jobPriority } from './queue.ts';
import { classOfTask, LARGE_TASKS } from './task-names.ts';

/** The places of a store's jobs in their common queue, whose jobs have different slots (decision 157). */
export type JobPlaces = {
  /**
   * True if a job that begins is the first of its store's queue. Otherwise the small jobs before it are put into the slot
   * of large jobs, where their places decide; the caller puts the job itself there (giveTo) and does not run it. Only jobs
   * of `tasks` are waited for.
   */
  isFirst(jobId: string, tasks: string[]): Promise<boolean>;
  /** Gives the place of a running job to another kind of job with the same payload. */
  giveTo(task: string, jobId: string): Promise<void>;
  /**
   * Replaces a running job by a new one with the same payload and key. The new job runs after the jobs of other stores that
   * are due and are the first of their store.
   */
  continueLater(task: string, jobId: string): Promise<void>;
};

const EARLIER = `
  select earlier.id from graphile_worker._private_jobs own
    join graphile_worker._private_jobs earlier on earlier.job_queue_id = own.job_queue_id and earlier.id <> own.id
    join graphile_worker._private_tasks task on task.id = earlier.task_id
   where own.id = $1 and earlier.is_available and earlier.run_at <= now() and task.identifier = any($2)
     and (earlier.priority, earlier.run_at) < (own.priority, own.run_at)`;

const ENLARGE = `
  update graphile_worker._private_jobs job set task_id = large.id, updated_at = now()
    from graphile_worker._private_tasks small,
         unnest($2::text[], $3::text[]) as kind (small, large),
         graphile_worker._private_tasks large
   where job.id = any($1) and job.is_available and small.id = job.task_id
     and small.identifier = kind.small and large.identifier = kind.large`;

// The running job is not retried, and the new one has its key.
const END_OWN = `
  with own as (
    update graphile_worker._private_jobs job set key = null, attempts = job.max_attempts, updated_at = now()
     where job.id = $1 and job.locked_at is not null
    returning job.job_queue_id, job.task_id, job.payload, job.run_at, job.priority, job.max_attempts, old.key as key)`;

// The new job has the turn and time of the running one, so it comes before all later jobs of the store, and its store has
// its turn among the others.
const GIVE = `${END_OWN}
  insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
  select own.job_queue_id, task.id, own.payload, own.run_at, own.max_attempts, own.key, own.priority
    from own join graphile_worker._private_tasks task on task.identifier = $2`;

// The new job has the time of now and the turn of a store's second job. With its old time it would be the next one.
const CONTINUE = `${END_OWN}
  insert into graphile_worker._private_jobs (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
  select own.job_queue_id, own.task_id, own.payload, now(), own.max_attempts, own.key, greatest(own.priority, $2::int)
    from own`;

const SMALL = Object.keys(LARGE_TASKS);
const LARGE = Object.values(LARGE_TASKS);

/** `connect` opens a connection as souk_queue. */
export function jobPlaces(connect: () => Promise<pg.PoolClient>): JobPlaces {
  const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    const client = await connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      client.release();
    }
  };
  return {
    async isFirst(jobId, tasks) {
      const earlier = await query<{ id: string }>(EARLIER, [jobId, tasks]);
      if (earlier.length === 0) return true;
      await query(ENLARGE, [earlier.map(({ id }) => id), SMALL, LARGE]);
      return false;
    },
    async giveTo(task, jobId) {
      await query(GIVE, [jobId, task]);
    },
    async continueLater(task, jobId) {
      await query(CONTINUE, [jobId, jobPriority(classOfTask(task) ?? 'web') + 1]);
    },
  };
}
