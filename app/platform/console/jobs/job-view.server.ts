import { type DeskJobRow, findDeskJob, lossOfTask } from '#domain/operator-desk/index.ts';
import type { Desk } from '../operator.server.ts';
import { taskText } from './task-text.server.ts';

/** A row of the list in the form sent to the browser. */
export function jobRow({ runAt, lockedAt, ...row }: DeskJobRow, { t, when }: Desk) {
  return {
    ...row,
    name: taskText(t, row.task),
    due: when(runAt),
    since: lockedAt && when(lockedAt),
  };
}

export type JobRow = ReturnType<typeof jobRow>;

/** A job's page; null if the job no longer exists. */
export async function jobView(id: string, desk: Desk) {
  const job = await findDeskJob(id);
  if (!job) return null;
  const { createdAt, payload, ...row } = job;
  const { can, when } = desk;
  return {
    ...jobRow(row, desk),
    payload,
    created: when(createdAt),
    loss: lossOfTask(job.task),
    may: { retry: can('jobs.retry'), discard: can('jobs.discard') },
  };
}

export type JobView = NonNullable<Awaited<ReturnType<typeof jobView>>>;
