import { sql } from 'kysely';
import { classOfTask, type JobClass } from './task-names.ts';
import type { StoreTx } from './transactions.ts';

const PRIORITY: Record<JobClass, number> = { money: 0, mail: 10, web: 20, import: 30 };

/** How urgent a class is, for a statement that adds its job itself (app.place_order). */
export function jobPriority(jobClass: JobClass): number {
  return PRIORITY[jobClass];
}

/** What a job is told, as JSON has it. */
type Plain = string | number | boolean | Plain[] | { [name: string]: Plain };

/**
 * Adds a job in the store's transaction: it exists exactly when the change does. A jobKey replaces its older self, and
 * no job of another store: app.enqueue puts the store before key and queue.
 */
export async function enqueue(
  tx: StoreTx,
  task: string,
  payload: Record<string, Plain>,
  options: { class: JobClass; runAt?: Date; jobKey?: string },
): Promise<void> {
  const known = classOfTask(task);
  if (known !== null && known !== options.class) throw new Error(`${task} is of class ${known}.`);
  const isQueued = options.class === 'web' || options.class === 'import';
  const queue = isQueued ? options.class : null;
  await sql`select app.enqueue(
    ${task}, ${JSON.stringify(payload)}::jsonb, ${options.runAt ?? null}::timestamptz,
    ${options.jobKey ?? null}::text, ${queue}::text,
    ${jobPriority(options.class)}::int)`.execute(tx);
}
