import { z } from 'zod';
import { type Act, systemAct } from '#domain/audit/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';

/** What a task's work is given. The store comes from the transaction that made the job (app.enqueue). */
export type Job<P> = {
  storeId: string;
  payload: P;
  act: Act;
  log: Logger;
  config: Config;
  /** Nobody tries this job again when it fails now. */
  isLastTry: boolean;
  /** The worker is to end: long work breaks off at its next good place. */
  stopping: AbortSignal;
};

type Around = { config: Config; log: Logger; now: Date; isLastTry?: boolean; stopping?: AbortSignal };

export type Task = {
  /** `<domain>.<verb>`, as written in enqueue(). */
  name: string;
  run(raw: unknown, around: Around): Promise<void>;
};

const envelope = z.looseObject({ storeId: z.uuid() });

/**
 * A job's kind: its name, the shape of its payload and the one verb it calls. It may run twice (a worker can die after
 * the work and before it says so). A job that forgot its store, or whose payload is wrong, fails before any work.
 */
export function defineTask<P extends z.ZodObject>(
  name: string,
  payload: P,
  work: (job: Job<z.infer<P>>) => Promise<void>,
): Task {
  return {
    name,
    async run(raw, { config, log, now, isLastTry = false, stopping = new AbortController().signal }) {
      const { storeId } = envelope.parse(raw);
      const job = { storeId, payload: payload.parse(raw), act: systemAct(name, now), config };
      await work({ ...job, isLastTry, stopping, log: log.child({ task: name, storeId }) });
    },
  };
}
