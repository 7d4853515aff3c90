import { sql } from 'kysely';
import { jsonText } from '#lib/json-text.ts';
import { classOfTask, type JobClass } from './task-names.ts';
import type { StoreTx } from './transactions.ts';

const PRIORITY: Record<JobClass, number> = {
  money: 0,
  tax: 5,
  mail: 10,
  web: 20,
  lookups: 20,
  import: 30,
  'small-import': 30,
  pictures: 40,
  renditions: 50,
};

/** The priority of a job class, for statements that add a job themselves (app.place_order). */
export function jobPriority(jobClass: JobClass): number {
  return PRIORITY[jobClass];
}

/** A store's jobs of these classes run one after the other, like those of one class. */
const QUEUES: Partial<Record<JobClass, JobClass>> = { 'small-import': 'import' };

/** The payload of a job, as JSON. */
type Plain = string | number | boolean | Plain[] | { [name: string]: Plain };

/**
 * Adds a job in the store's transaction, so that the job exists only if the change is committed. A jobKey replaces
 * the earlier job with that key of the same store: app.enqueue prefixes key and queue with the store.
 */
export async function enqueue(
  tx: StoreTx,
  task: string,
  payload: Record<string, Plain>,
  options: { class: JobClass; runAt?: Date; jobKey?: string },
): Promise<void> {
  const known = classOfTask(task);
  if (known !== null && known !== options.class) throw new Error(`${task} is of class ${known}.`);
  await sql`select app.enqueue(
    ${task}, ${jsonText(payload)}::jsonb, ${options.runAt ?? null}::timestamptz,
    ${options.jobKey ?? null}::text, ${QUEUES[options.class] ?? options.class}::text,
    ${jobPriority(options.class)}::int)`.execute(tx);
}

/**
 * The number of a store's waiting and running jobs of a class. Money and mail jobs cannot be counted: those that the
 * checkout adds have no queue.
 */
export async function countJobs(tx: StoreTx, jobClass: Exclude<JobClass, 'money' | 'mail'>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select app.count_jobs(${jobClass}) as jobs`.execute(tx);
  return rows[0]?.jobs ?? 0;
}
