import type { JobHelpers, TaskList } from 'graphile-worker';
import { asWorker, classOfTask, type JobPlaces, LARGE_TASKS, UNORDERED_TASKS } from '#db/index.ts';
import type { Config } from '#lib/config/index.ts';
import { runWork } from '#lib/current-work.ts';
import type { Logger } from '#lib/log.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import type { Task } from './task.ts';

type Context = {
  around: { config: Config; log: Logger; stopping: AbortSignal };
  places: JobPlaces;
  /** All tasks of this worker. */
  known: Task[];
};

/** The functions that the queue calls for the jobs of one class. */
export function taskList(own: Task[], { around, places, known }: Context): TaskList {
  // A job of a kind that this worker does not know is not waited for.
  const ordered = known.map(({ name }) => name).filter(keepsOrder);
  return Object.fromEntries(
    own.map((task) => [
      task.name,
      async (payload: unknown, { job }: JobHelpers) => {
        if (keepsOrder(task.name) && !(await places.isFirst(job.id, ordered)))
          return places.giveTo(largeTask(task.name), job.id);
        const isLastTry = job.attempts >= job.max_attempts;
        const rest: string[] = [];
        const putBack = (name: string) => void rest.push(name);
        let isContinued = false;
        const continueLater = () => {
          isContinued = true;
        };
        const run = () =>
          task.run(payload, { ...around, isLastTry, putBack, continueLater, now: new Date() });
        await counted(task, isLastTry, () => runWork({ task: task.name }, () => asWorker(run)));
        for (const name of rest) await places.giveTo(name, job.id);
        if (isContinued) await places.continueLater(task.name, job.id);
      },
    ]),
  );
}

/** True for jobs of classes that have one queue for each store together, but different slots. */
function keepsOrder(task: string): boolean {
  const jobClass = classOfTask(task);
  return (jobClass === 'import' || jobClass === 'small-import') && !UNORDERED_TASKS.includes(task);
}

function largeTask(task: string): string {
  return Object.hasOwn(LARGE_TASKS, task) ? LARGE_TASKS[task as keyof typeof LARGE_TASKS] : task;
}

async function counted(task: Task, isLastTry: boolean, run: () => Promise<void>): Promise<void> {
  const count = (outcome: 'done' | 'failed' | 'retried') =>
    addToCounter('souk_jobs_total', [classOfTask(task.name) ?? 'web', outcome]);
  try {
    await run();
    count('done');
  } catch (error) {
    count(isLastTry ? 'failed' : 'retried');
    throw error;
  }
}
