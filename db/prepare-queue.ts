import pg from 'pg';
import { TASK_NAMES } from './task-names.ts';

/** Adds the rows and indexes that the queue's own migrations do not make. */
export async function prepareQueue(direct: string): Promise<void> {
  const queue = new pg.Client({ connectionString: direct });
  await queue.connect();
  try {
    await rememberTasks(queue);
    await indexQueues(queue);
  } finally {
    await queue.end();
  }
}

// Adds the queue's row for each kind of job in advance. Otherwise the first job of a kind adds it, and two
// long transactions that both do (as for the two sample stores) would wait for each other until one times
// out.
async function rememberTasks(queue: pg.Client): Promise<void> {
  await queue.query(
    `insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])
     on conflict (identifier) do nothing`,
    [TASK_NAMES],
  );
}

// Indexes the queues, in which app.enqueue looks up a store's last job, and the due jobs, for which the worker looks
// (queue-pool.ts). `create index if not exists` alone would lock the table at each start.
async function indexQueues(queue: pg.Client): Promise<void> {
  await queue.query(`do $$ begin
    perform set_config('lock_timeout', '1s', true);
    if to_regclass('graphile_worker.souk_jobs_of_queue') is null then
      create index if not exists souk_jobs_of_queue
        on graphile_worker._private_jobs (job_queue_id, priority) where job_queue_id is not null;
    end if;
    if to_regclass('graphile_worker.souk_due_jobs') is null then
      create index if not exists souk_due_jobs
        on graphile_worker._private_jobs (task_id, run_at) where is_available;
    end if;
  end $$`);
}
