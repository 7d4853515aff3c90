import { findPendingMigrations, findUnreachable, findUnsafeRoles } from '#db/check-install.ts';
import { closeDatabase, openDatabase, watchSlowStatements } from '#db/index.ts';
import { createLogger } from '#lib/log.ts';
import { measureProcess } from '#lib/metrics/index.ts';
import { VERSION } from '#lib/version.ts';
import { type Command, CommandError } from '../command.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

export const workerCommand: Command = {
  words: 'worker',
  about: 'Run only the jobs, beside `souk start --web`. Needs DATABASE_URL and its companion settings.',
  usage: '',
  async run({ config, out }) {
    const urls = config.database;
    if (!urls) {
      throw new CommandError(
        '`souk start` runs the jobs of an embedded database itself: set DATABASE_URL for a worker.',
      );
    }
    const unreachable = await findUnreachable(urls);
    if (unreachable) throw new CommandError(unreachable, 'database_unreachable');
    const unsafe = await findUnsafeRoles(urls);
    if (unsafe.length > 0) throw new CommandError(unsafe.join(' '), 'unsafe_roles');
    if ((await findPendingMigrations(urls)).length > 0) {
      throw new CommandError(
        'Migrations are missing from the database: run `souk migrate` first.',
        'not_migrated',
      );
    }
    const log = createLogger({ level: config.logLevel, name: 'souk-worker' });
    measureProcess('worker', VERSION);
    const watch = watchSlowStatements({ kind: 'worker', thresholdMs: config.slowQueryMs, log });
    const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
    openDatabase(urls, lost, { watch, staysWarm: true });
    const { startWorker } = await import('#worker/main.ts');
    const { startMetricsServer } = await import('#server/internal/metrics-listener.ts');
    const metrics = config.workerListen && (await startMetricsServer(config.workerListen, log));
    const worker = await startWorker({ config, urls, log });
    const { startBeats } = await import('#domain/operator-desk/index.ts');
    const beats = startBeats('worker', log);
    const closeMetrics = async () => void (await metrics?.close());
    const stopping = stopOnSignal([closeDatabase, closeMetrics, beats.stop, worker.stop]);
    out.say('The worker is ready.');
    await stopping.done;
  },
};
