import { findUnreachable, findUnsafeRoles } from '#db/check-install.ts';
import { ensureWritable } from '#db/embedded/index.ts';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { type Install, ownInstall } from '#db/install.ts';
import { migrate } from '#db/migrate.ts';
import type { Config } from '#lib/config/index.ts';
import { createLogger, type Logger } from '#lib/log.ts';
import { type Call, type Command, CommandError } from '../command.ts';
import { demoLines, ensureDemo } from '../demo.ts';
import { findPortProblem } from '../free-port.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

export const startCommand: Command = {
  words: 'start',
  about: 'Run the shop: database, web server and worker. --web leaves the worker to `souk worker`.',
  usage: '[--dev] [--web]',
  options: { dev: { type: 'boolean' }, web: { type: 'boolean' } },
  run: start,
};

/** Stops in the opposite order of starting, so PostgreSQL ends last. */
type Undo = (() => Promise<void>)[];

async function start(call: Call): Promise<void> {
  const undo: Undo = [];
  const stopping = stopOnSignal(undo);
  try {
    await startParts(call, undo, stopping.requested);
  } catch (error) {
    const wasAsked = stopping.requested();
    await stopping.stop();
    // What breaks while it is being stopped is no failure to start.
    if (!wasAsked) throw error;
  }
  // Asked while it was still starting: what came up since then goes down again too.
  if (stopping.requested()) await stopping.stop();
  await stopping.done;
}

async function startParts(call: Call, undo: Undo, isStopping: () => boolean): Promise<void> {
  const { config, values } = call;
  const say = (line: string) => call.out.say(line);
  const log = createLogger({ level: config.logLevel, name: 'souk' });
  await refuseBadPlace(config);
  const install = await openInstall(config, say, undo);
  await prepareSchema(install, say);
  openDatabase(install.urls, (error) => log.warn({ err: error }, 'a database connection was lost'));
  undo.push(closeDatabase);
  const demo = config.isDemo ? await ensureDemo(config, say) : null;
  if (isStopping()) return;
  await startServing({ config, log, install, undo, dev: values.dev === true, web: values.web === true });
  for (const line of demo ? demoLines(config, demo) : []) say(line);
  say(`Souk is ready: ${config.scheme}://${config.platformHost}`);
}

async function refuseBadPlace(config: Config): Promise<void> {
  const problem = await findPortProblem(config.port);
  if (problem) throw new CommandError(problem, 'port_taken');
  ensureWritable(config.dataFolder);
}

async function openInstall(config: Config, say: (line: string) => void, undo: Undo): Promise<Install> {
  if (config.database) {
    const problem = await findUnreachable(config.database);
    if (problem) throw new CommandError(problem, 'database_unreachable');
  } else {
    say('Starting PostgreSQL …');
  }
  const install = await ownInstall({ ...config, say });
  undo.push(install.release);
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

type Serving = { config: Config; log: Logger; install: Install; undo: Undo; dev: boolean; web: boolean };

async function startServing({ config, log, install, undo, dev, web }: Serving): Promise<void> {
  // Loaded only here: every other command answers half a second sooner.
  const { startServer } = await import('#server/main.ts');
  const { startWorker } = await import('#worker/main.ts');
  if (!web) {
    const worker = await startWorker({ config, urls: install.urls, log });
    undo.push(worker.stop);
  }
  const server = await startServer({ config, log, urls: install.urls, dev });
  undo.push(server.close);
}
