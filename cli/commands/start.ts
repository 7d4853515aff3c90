import { fork } from 'node:child_process';
import { join } from 'node:path';
import { findUnreachable, findUnsafeRoles } from '#db/check-install.ts';
import { ensureWritable } from '#db/embedded/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { type Install, ownInstall } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import type { Config } from '#lib/config/index.ts';
import { createLogger, type Logger } from '#lib/log.ts';
import { type Call, type Command, CommandError } from '../command.ts';
import { findPortProblem } from '../free-port.ts';
import type { DemoNews } from '../prepare-demo.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { listenForControl } from '../supervisor/control.ts';
import { type ChildUrls, childEnvironment, type Supervisor, supervise } from '../supervisor/index.ts';

const DEMO = join(import.meta.dirname, '../prepare-demo.ts');

export const startCommand: Command = {
  words: 'start',
  about: 'Run the shop: database, web processes and worker. --web leaves the worker to `souk worker`.',
  usage: '[--dev] [--web]',
  options: { dev: { type: 'boolean' }, web: { type: 'boolean' } },
  run: start,
};

/** The state of a start. Its steps are undone in reverse order, so that PostgreSQL ends last. */
type Run = {
  call: Call;
  log: Logger;
  undo: (() => Promise<void>)[];
  install: Install | null;
  supervisor: Supervisor | null;
};

async function start(call: Call): Promise<void> {
  const log = createLogger({ level: call.config.logLevel, name: 'souk' });
  const run: Run = { call, log, undo: [], install: null, supervisor: null };
  const stopping = stopOnSignal(run.undo, {
    hangUp: () => void reload(run),
    hurry: () => run.supervisor?.kill(),
  });
  try {
    await startParts(run, stopping.requested);
  } catch (error) {
    const wasAsked = stopping.requested();
    await stopping.stop();
    // An error that occurs while the start is being stopped does not count as a failed start.
    if (!wasAsked) throw error;
  }
  // The stop was requested while the start was still running, so everything started since then is stopped.
  if (stopping.requested()) await stopping.stop();
  await stopping.done;
}

async function startParts(run: Run, isStopping: () => boolean): Promise<void> {
  const { config, out, values } = run.call;
  const say = (line: string) => out.say(line);
  await refuseBadPlace(config);
  const serve = values.dev ? () => serveHere(run) : startProcesses(run);
  try {
    run.install = await openInstall(run);
  } catch (error) {
    run.supervisor?.kill();
    throw error;
  }
  if (run.supervisor) run.undo.push(run.supervisor.stop);
  await prepareSchema(run.install, say);
  const demo = await prepareDemo(run, run.install);
  if (isStopping()) return;
  await serve();
  if (run.supervisor) {
    const control = await listenForControl(config.dataFolder, { reload: () => reload(run) }, run.log);
    run.undo.push(control.close);
  }
  for (const line of demo) say(line);
  say(`Souk is ready: ${config.scheme}://${config.platformHost}`);
}

async function refuseBadPlace(config: Config): Promise<void> {
  const problem = await findPortProblem(config.port);
  if (problem) throw new CommandError(problem, 'port_taken');
  ensureWritable(config.dataFolder);
  // Creates the secret key in one process, before several processes could create it at once.
  config.secretKey();
}

async function openInstall(run: Run): Promise<Install> {
  const { config, out } = run.call;
  if (config.database) {
    const problem = await findUnreachable(config.database);
    if (problem) throw new CommandError(problem, 'database_unreachable');
  } else {
    out.say('Starting PostgreSQL …');
  }
  const onMoved = () => void run.supervisor?.reload().catch((err) => run.log.error({ err }, 'not reloaded'));
  const install = await ownInstall({ ...config, say: (line) => out.say(line), onMoved });
  run.undo.push(install.release);
  return install;
}

async function prepareSchema(install: Install, say: (line: string) => void): Promise<void> {
  const applied = await migrate(install.urls);
  if (applied.length > 0) say(`Database schema: ${applied.length} migrations applied`);
  const unsafe = await findUnsafeRoles(install.urls);
  if (unsafe.length === 0) return;
  throw new CommandError(
    `${unsafe.join(' ')} \`souk db setup --admin-url URL\` makes the right roles.`,
    'unsafe_roles',
  );
}

/** Creates missing demo stores in a separate process; returns the lines to print about them. */
function prepareDemo({ call: { config, out }, undo }: Run, { urls }: Install): Promise<string[]> {
  if (!config.isDemo) return Promise.resolve([]);
  const child = fork(DEMO, { env: childEnvironment() });
  undo.push(async () => void child.kill('SIGKILL'));
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  child.on('message', (news: DemoNews) => {
    if ('say' in news) out.say(news.say);
    else if ('lines' in news) resolve(news.lines);
    else reject(new CommandError(news.problem, 'demo_not_made'));
  });
  child.once('exit', () => reject(new CommandError('The demo stores were not made.', 'demo_not_made')));
  child.send(urls);
  return promise;
}

/** Starts processes that load their code while the database starts. The returned step lets them serve. */
function startProcesses(run: Run): () => Promise<void> {
  const { promise: prepared, resolve: serve } = Promise.withResolvers<void>();
  const supervisor = supervise({
    log: run.log,
    web: run.call.config.webProcesses,
    worker: run.call.values.web !== true,
    urls: async () => {
      await prepared;
      if (!run.install) throw new Error('The database is not open yet.');
      return childUrls(run.install);
    },
  });
  run.supervisor = supervisor;
  return () => {
    serve();
    return supervisor.ready();
  };
}

function childUrls({ urls: { app, worker, direct }, backupUrl }: Install): ChildUrls {
  return { app, worker, direct, ...(backupUrl ? { backup: backupUrl } : {}) };
}

/** Runs everything in this one process, for development: the web server reloads its own sources. */
async function serveHere({ call: { config, values }, log, undo, install }: Run): Promise<void> {
  if (!install) return;
  const { startServer } = await import('#server/main.ts');
  const { startWorker } = await import('#worker/main.ts');
  openDatabase(install.urls, (error) => log.warn({ err: error }, 'a database connection was lost'));
  undo.push(closeDatabase);
  if (!values.web) undo.push((await startWorker({ config, urls: childUrls(install), log })).stop);
  const server = await startServer({ config, log, urls: install.urls, dev: true });
  undo.push(() => server.close());
}

/**
 * Reloads all processes to deploy a new version without downtime; returns null, or a message that says why it failed.
 * Migrations only add, so the old processes can serve while they run.
 */
async function reload({ log, install, supervisor }: Run): Promise<string | null> {
  if (!install || !supervisor) return 'Souk is still starting.';
  try {
    log.info({ applied: await migrate(install.urls) }, 'reloading');
    await supervisor.reload();
    log.info('reloaded');
    return null;
  } catch (error) {
    log.error({ err: error }, 'not reloaded: the old processes keep running');
    return (error as Error).message;
  }
}
