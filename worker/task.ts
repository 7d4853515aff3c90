import { z } from 'zod';
import type { TaskName } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';

/** The arguments of a task. The store comes from the transaction that made the job (app.enqueue). */
export type Job<P> = {
  storeId: string;
  payload: P;
  act: Act;
  log: Logger;
  config: Config;
  /** True if the job is not retried after this attempt. */
  isLastTry: boolean;
  /** Aborts when the worker is stopping: long work ends at its next safe point. */
  stopping: AbortSignal;
  /**
   * For work that ends before it is done: a job of this kind with the same payload takes the place of this one in the
   * queue, so that no other job of the store comes between.
   */
  putBack(task: TaskName): void;
  /** For long work in turns: the job runs again with the same payload, after the due first jobs of other stores. */
  continueLater(): void;
};

type Around = {
  config: Config;
  log: Logger;
  now: Date;
  isLastTry?: boolean;
  stopping?: AbortSignal;
  putBack?: (task: TaskName) => void;
  continueLater?: () => void;
};

export type Task = {
  /** `<domain>.<verb>`, as written in enqueue(). */
  name: string;
  run(raw: unknown, around: Around): Promise<void>;
};

/** The arguments of a platform task, which belongs to no store. */
export type PlatformJob<P> = Omit<Job<P>, 'storeId' | 'act' | 'stopping' | 'putBack' | 'continueLater'> & {
  at: Date;
};

/** Defines a kind of job without a store, such as a mail of the platform. */
export function definePlatformTask<P extends z.ZodObject>(
  name: string,
  payload: P,
  work: (job: PlatformJob<z.infer<P>>) => Promise<void>,
): Task {
  return {
    name,
    async run(raw, { config, log, now, isLastTry = false }) {
      const job = { payload: payload.parse(raw), config, at: now, isLastTry };
      await work({ ...job, log: log.child({ task: name }) });
    },
  };
}

const envelope = z.looseObject({ storeId: z.uuid() });

/**
 * Defines a kind of job: its name, the schema of its payload and the one verb it calls. A job may run twice,
 * because a worker can die after the work and before it reports the job as done. A job without its store or
 * with an invalid payload fails before any work.
 */
export function defineTask<P extends z.ZodObject>(
  name: string,
  payload: P,
  work: (job: Job<z.infer<P>>) => Promise<void>,
): Task {
  return {
    name,
    async run(raw, { config, log, now, isLastTry = false, ...around }) {
      const { storeId } = envelope.parse(raw);
      const {
        stopping = new AbortController().signal,
        putBack = () => {},
        continueLater = () => {},
      } = around;
      const job = { storeId, payload: payload.parse(raw), act: systemAct(name, now), config };
      const ends = { isLastTry, stopping, putBack, continueLater };
      await work({ ...job, ...ends, log: log.child({ task: name, storeId }) });
    },
  };
}
