// A process of `souk start`: serves requests or runs jobs, depending on its one argument, until it is told to stop.
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { closeDatabase, openDatabase, watchSlowStatements } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { measureProcess, readMetrics } from '#lib/metrics/index.ts';
import { VERSION } from '#lib/version.ts';
import { installMetrics } from '#server/internal/install-metrics.ts';
import { neighbours } from '#server/neighbours.ts';
import { portProblem } from '../free-port.ts';
import { type ChildUrls, isOrder, type Kind, LAST_MEASURES, type News } from './messages.ts';
import { ALIVE_EVERY_MS } from './silence.ts';

type Part = { stop(idleMs: number): Promise<void> };

// Time limit for ending. The supervisor kills a process earlier; this limit applies if the supervisor is
// gone.
const GIVE_UP_MS = 12_000;
const IDLE_MS = 500;

const kind: Kind = process.argv[2] === 'worker' ? 'worker' : 'web';
process.title = `souk ${kind}`;
const settings = readConfig(process.env);
if (!settings.ok) throw new Error(settings.data.problems.join(' '));
const config = settings.value;
const log = createLogger({
  level: config.logLevel,
  name: `souk-${kind}`,
  buffered: kind === 'web',
});
process.on('uncaughtException', (error) => {
  log.fatal({ err: error, kind, pid: process.pid }, 'a process fails');
  void tell({ souk: 'failed', code: 'failed', message: error.message }).finally(() => process.exit(1));
});

measureProcess(kind, VERSION);
const { promise: started, resolve: start } = Promise.withResolvers<ChildUrls>();
const { promise: stopped, resolve: stop } = Promise.withResolvers<number>();
listenToSupervisor();
const loaded = kind === 'web' ? loadWeb() : loadWorker();
const urls = await Promise.race([started, stopped.then(() => null)]);
if (urls) await serve(urls);
process.exit(0);

async function serve(addresses: ChildUrls): Promise<void> {
  // A web process needs no connection as souk_worker.
  const opened = kind === 'web' ? { app: addresses.app } : addresses;
  const watch = watchSlowStatements({ kind, thresholdMs: config.slowQueryMs, log });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  openDatabase(opened, lost, { watch, staysWarm: true });
  // A supervisor that was killed meanwhile never answers the request to listen.
  const part = await Promise.race([
    loaded.then((begin) => begin(addresses)).catch(refuse),
    stopped.then(() => null),
  ]);
  if (!part) return;
  void tell({ souk: 'ready' });
  const beat = () => void tell({ souk: 'alive' });
  // The first message is sent at once, so that a process that hangs in its first second is noticed too.
  beat();
  setInterval(beat, ALIVE_EVERY_MS).unref();
  flushCompileCache();
  // This module is loaded once the process serves, because nothing waits for it.
  const { startBeats } = await import('#domain/operator-desk/index.ts');
  const beats = startBeats(kind, log);
  const idleMs = await stopped;
  setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
  await part.stop(idleMs);
  await beats.stop();
  await tell({ souk: 'measured', id: LAST_MEASURES, metrics: readMetrics() });
  await closeDatabase();
}

type Begin = (addresses: ChildUrls) => Promise<Part>;

/** All code is loaded while the database is still starting. */
async function loadWeb(): Promise<Begin> {
  const [{ startServer }, { loadSites }] = await Promise.all([
    import('#server/main.ts'),
    import('#server/sites.ts'),
  ]);
  await loadSites();
  return async (addresses) => {
    neighbours.connect((news) => void tell(news));
    installMetrics.connect((asked) => void tell(asked));
    const server = await startServer({ config, log, urls: addresses });
    return { stop: (idleMs) => server.close({ idleMs }) };
  };
}

async function loadWorker(): Promise<Begin> {
  const { startWorker } = await import('#worker/main.ts');
  return (addresses) => startWorker({ config, urls: addresses, log });
}

/** Stops when the supervisor or a signal requests it, or when the supervisor is gone. */
function listenToSupervisor(): void {
  process.on('message', (message) => {
    if (!isOrder(message)) return;
    if (message.souk === 'start') start(message.urls);
    else if (message.souk === 'stop') stop(message.idleMs);
    else if (message.souk === 'measure')
      void tell({ souk: 'measured', id: message.id, metrics: readMetrics() });
    else if (message.souk === 'gathered') installMetrics.hear(message);
    else neighbours.hear(message);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(IDLE_MS));
  // Ignores SIGHUP: a terminal sends it to every process of the group, but only the supervisor reacts, by
  // reloading them all.
  process.on('SIGHUP', () => {});
  // Without this handler Node ends a cluster's process as soon as its primary is gone.
  cluster.worker?.once('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  });
  process.once('disconnect', () => stop(IDLE_MS));
}

async function refuse(error: NodeJS.ErrnoException): Promise<never> {
  const message = portProblem(config.port, error) ?? error.message;
  log.error({ err: error, kind }, 'a process could not start');
  await tell({ souk: 'failed', code: error.code ?? 'not_started', message });
  process.exit(1);
}

function tell(news: News): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(news, undefined, undefined, () => resolve());
    else resolve();
  });
}
