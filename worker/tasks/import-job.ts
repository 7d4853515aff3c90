import { z } from 'zod';
import { defineTask, type Job, type Task } from '../task.ts';

/** The time that a job has in the slot of small imports. */
export const SMALL_MS = 60_000;

type ImportJob = Omit<Job<never>, 'payload'> & {
  importId: string;
  /** Aborts when the job's time is over. */
  spent: AbortSignal;
  /** Aborts when the job's time is over or the worker is stopping. */
  pause: AbortSignal;
};

type Work = (job: ImportJob) => Promise<void>;

/** Defines a job of one import that runs for at most `mostMs`, or without a limit. */
export function defineImportJob(name: string, mostMs: number | undefined, work: Work): Task {
  return defineTask(name, z.object({ importId: z.uuid() }), async ({ payload, ...job }) => {
    const spent = timeLimit(mostMs);
    const pause = AbortSignal.any([spent, job.stopping]);
    await work({ ...job, ...payload, spent, pause });
  });
}

function timeLimit(ms?: number): AbortSignal {
  if (ms === undefined) return new AbortController().signal;
  return ms <= 0 ? AbortSignal.abort() : AbortSignal.timeout(ms);
}
