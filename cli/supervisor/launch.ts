import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#lib/log.ts';
import { heapFlags } from '#lib/memory.ts';
import type { StoresAsked } from '#server/neighbours.ts';
import { CommandError } from '../command.ts';
import type { MetricsGatherer } from './gather-metrics.ts';
import { type ChildUrls, isNews, type Kind, type Order } from './messages.ts';
import { killWhenSilent } from './silence.ts';

// The path goes through the link of the current release, so that a reload after `souk upgrade` starts the new
// release.
const ROOT = process.env.SOUK_CURRENT || join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'cli/supervisor/child.ts');
const READY_MS = 120_000;
// A process drains within 9 s. One that has not ended a second later hangs and is killed.
const STOP_MS = 10_000;

export type Running = {
  pid: number;
  /** Resolves when the process serves; rejects with a message if it ends before. */
  ready: Promise<void>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Lets the process drain, and kills it if it does not end. Resolves when it is gone. */
  stop(idleMs: number): Promise<void>;
  kill(): void;
};

type Launch = { kind: Kind; webProcesses: number; metrics: MetricsGatherer };

/**
 * Starts a process that loads its program while the database may still be starting, and that serves once it
 * has received the database's addresses.
 */
export function launch(
  { kind, webProcesses, metrics }: Launch,
  urls: () => Promise<ChildUrls>,
  log: Logger,
): Running {
  const execArgv = heapFlags(kind, webProcesses);
  const child =
    kind === 'web' ? forkWeb(execArgv) : fork(PROGRAM, [kind], { env: childEnvironment(), execArgv });
  const pid = child.pid ?? 0;
  log.info({ kind, pid }, 'a process was started');
  killWhenSilent(child, { kind, log });
  metrics.join(child, (order) => tell(child, order));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      log.error({ kind, err: error }, 'a process could not be started');
      if (!child.pid) resolve({ code: null, signal: null });
    });
  });
  const begun = urls().then(({ backup, ...addresses }) =>
    tell(child, { souk: 'start', urls: kind === 'worker' && backup ? { ...addresses, backup } : addresses }),
  );
  begun.catch(() => child.kill('SIGKILL'));
  const ready = untilReady(child, begun, ended);
  ready.catch(() => {});
  const stop = async (idleMs: number) => {
    tell(child, { souk: 'stop', idleMs });
    const limit = new AbortController();
    const late = sleep(STOP_MS, undefined, { signal: limit.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    );
    await ended;
    limit.abort();
    await late;
  };
  return { pid, ready, ended, stop, kill: () => void child.kill('SIGKILL') };
}

// The primary accepts connections and assigns them round-robin, so that no connection waits for a busy
// process.
function forkWeb(execArgv: string[]): ChildProcess {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: PROGRAM, args: ['web'], execArgv });
  const worker = cluster.fork(childEnvironment());
  worker.on('message', (news) => {
    if (isNews(news) && news.souk === 'asked') tellOthers(worker.id, news);
  });
  return worker.process;
}

function tellOthers(id: number, news: StoresAsked): void {
  for (const other of Object.values(cluster.workers ?? {})) {
    if (other && other.id !== id) tell(other.process, news);
  }
}

/**
 * The environment without the database addresses: a process gets the ones it needs by message. NODE_ENV is
 * production, because React renders at half speed otherwise. By default glibc keeps up to eight heaps for each
 * core and hands little of them back; with two, a web process holds 30 to 40 MB less under load.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const own = Object.keys(process.env).filter((name) => name.startsWith('DATABASE_'));
  const hidden = Object.fromEntries(own.map((name) => [name, undefined]));
  return { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...process.env, ...hidden };
}

function tell(child: ChildProcess, order: Order): void {
  // A process that is already stopping receives no more messages.
  if (child.connected) child.send(order, () => {});
}

/**
 * The time limit starts when the process may begin: before that, a first start may take minutes to create the demo.
 */
function untilReady(child: ChildProcess, begun: Promise<void>, ended: Running['ended']): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (message: string, code = 'not_started') => reject(new CommandError(message, code));
  let late: NodeJS.Timeout | undefined;
  const giveUp = () => {
    fail(`A process was not ready after ${READY_MS / 1000} s.`);
    child.kill('SIGKILL');
  };
  begun.then(
    () => {
      late = setTimeout(giveUp, READY_MS).unref();
    },
    () => {},
  );
  child.on('message', (news) => {
    if (!isNews(news)) return;
    if (news.souk === 'ready') resolve();
    else if (news.souk === 'failed') fail(news.message, news.code);
  });
  ended.then(({ code, signal }) =>
    fail(`A process ended while it was starting (${signal ?? `exit code ${code}`}).`),
  );
  return promise.finally(() => clearTimeout(late));
}
