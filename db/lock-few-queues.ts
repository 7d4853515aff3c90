import pg from 'pg';

const FREE_QUEUES = 'where job_queues.is_available = true';

// At most one of these queues is locked by each fetch of another machine, so some are free.
const QUEUES_LOCKED = 20;

// Reads due jobs in the order of jobs_main_index and stops at the first ones whose queue is free.
const QUEUES_OF_NEXT_JOBS = `${FREE_QUEUES} and job_queues.id = any(array(
          select due.job_queue_id
            from graphile_worker._private_jobs due
            join graphile_worker._private_job_queues free on free.id = due.job_queue_id and free.is_available
           where due.is_available and due.run_at <= now() and due.task_id = any($2::int[])
           order by due.priority, due.run_at
           limit ${QUEUES_LOCKED}))`;

type Query = (this: pg.ClientBase, ...input: unknown[]) => unknown;

/**
 * Makes the queue's statement that fetches a job lock only the queues of the next due jobs. As the library writes it, it
 * locks all free queues, one row for each store and class of jobs (decision 167). All other statements stay as they are.
 */
export function lockFewQueues(client: pg.ClientBase): void {
  // pg.Client.prototype.query is read at each statement, so that a wrapper of it sees these statements, too.
  const query = function (this: pg.ClientBase, ...[first, ...others]: unknown[]): unknown {
    return (pg.Client.prototype.query as Query).call(client, ofNextJobs(first), ...others);
  };
  client.query = query as typeof client.query;
}

function ofNextJobs(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  const { text } = statement;
  if (typeof text !== 'string' || !text.includes(FREE_QUEUES)) return statement;
  // A function, because in a replacement text $2 may be read as a pattern.
  return { ...statement, text: text.replace(FREE_QUEUES, () => QUEUES_OF_NEXT_JOBS) };
}
