import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';

const LOOK_MS = 200;
const LONGEST_MS = 2000;
/** Looking takes a tenth of the time at most, also while very many jobs are due. */
const PAUSE_FACTOR = 10;
const MOST_SKIPPED = 10;

type Looking = {
  /** The kinds of jobs of which at least one is due and not running. */
  dueTasks(): Promise<string[]>;
  stopping: AbortSignal;
};

type RunnerOfClass = { tasks: string[]; slots: number };

export type JobLooker = {
  /** Wakes the slots of this runner when one of its jobs is due. */
  follow(events: WorkerEvents, runner: RunnerOfClass): void;
};

/** Looks for due jobs five times a second, because the transactions that add jobs notify nobody (app.enqueue). */
export function lookForJobs({ dueTasks, stopping }: Looking): JobLooker {
  const alarms = new Set<Alarm>();
  const forever = async () => {
    while (!stopping.aborted) {
      const asked = performance.now();
      // While the database is away, the slots retry on their own.
      const due = new Set(await dueTasks().catch(() => []));
      if (!stopping.aborted) for (const alarm of alarms) alarm.seen(due);
      const pause = Math.max(LOOK_MS, (performance.now() - asked) * PAUSE_FACTOR);
      await sleep(Math.min(pause, LONGEST_MS), undefined, { signal: stopping }).catch(() => {});
    }
  };
  void forever();
  return {
    follow(events, runner) {
      events.on('pool:create', ({ workerPool }) => {
        const alarm = new Alarm(workerPool, runner);
        alarms.add(alarm);
        events.on('job:start', () => alarm.reset());
        // A pool that is shutting down refuses to be woken.
        events.on('pool:gracefulShutdown', () => alarms.delete(alarm));
        events.on('pool:forcefulShutdown', () => alarms.delete(alarm));
      });
    },
  };
}

/**
 * Wakes the slots of one runner. A due job is not always fetched: its store's queue may be busy, or workers of two
 * machines that fetch at the same moment hide the queues of all stores from each other. So until a job starts, more
 * and more looks are skipped.
 */
export class Alarm {
  readonly #pool: Pick<WorkerPool, 'nudge'>;
  readonly #runner: RunnerOfClass;
  #pause = 0;
  #skips = 0;

  constructor(pool: Pick<WorkerPool, 'nudge'>, runner: RunnerOfClass) {
    this.#pool = pool;
    this.#runner = runner;
  }

  seen(due: ReadonlySet<string>): void {
    if (!this.#runner.tasks.some((task) => due.has(task))) this.reset();
    else if (this.#skips > 0) this.#skips--;
    else {
      this.#pause = Math.min(this.#pause * 2 || 1, MOST_SKIPPED);
      this.#skips = this.#pause;
      this.#pool.nudge(this.#runner.slots);
    }
  }

  reset(): void {
    this.#pause = 0;
    this.#skips = 0;
  }
}
