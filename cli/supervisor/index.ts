import type { Logger } from '#lib/log.ts';
import { MetricsGatherer } from './gather-metrics.ts';
import { type Keeper, superviseProcess } from './keeper.ts';
import { childEnvironment, launch } from './launch.ts';
import type { ChildUrls, Kind } from './messages.ts';

export { type ChildUrls, childEnvironment };

export type Supervisor = {
  /** Resolves when every process serves; rejects with a message if one cannot. */
  ready(): Promise<void>;
  /** Replaces every process, one after the other, without losing a request. */
  reload(): Promise<void>;
  /** Lets all processes finish their work, for at most 10 s. */
  stop(): Promise<void>;
  kill(): void;
};

type Options = {
  log: Logger;
  web: number;
  worker: boolean;
  /** Called for each process that starts, because the embedded server's port may have changed. */
  urls: () => Promise<ChildUrls>;
};

// As long as a browser may keep an idle connection open (server/main.ts), so that no connection is closed
// during a request.
const RELOAD_IDLE_MS = 6000;

/** Starts the web processes and the worker and keeps them running. */
export function supervise({ log, web, worker, urls }: Options): Supervisor {
  const kinds: Kind[] = [...Array<Kind>(web).fill('web'), ...(worker ? (['worker'] as const) : [])];
  const metrics = new MetricsGatherer();
  const keepers: Keeper[] = kinds.map((kind) =>
    superviseProcess(kind, () => launch({ kind, webProcesses: web, metrics }, urls, log), log),
  );
  let reloading: Promise<void> | null = null;
  const replaceAll = async () => {
    for (const keeper of keepers) await keeper.replace(RELOAD_IDLE_MS);
  };
  return {
    ready: async () => {
      await Promise.all(keepers.map((keeper) => keeper.ready));
    },
    reload: () => {
      reloading ??= replaceAll().finally(() => {
        reloading = null;
      });
      return reloading;
    },
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      await reloading?.catch(() => {});
    },
    kill: () => {
      for (const keeper of keepers) keeper.kill();
    },
  };
}
