import { setTimeout as sleep } from 'node:timers/promises';
import { openBackupTarget } from '#adapters/backup-target/index.ts';
import { asWorker } from '#db/index.ts';
import {
  AddedFiles,
  alarmOperators,
  archiveLog,
  ensureLine,
  isBaseDue,
  knownFiles,
  LogGap,
  listBases,
  recordArchived,
  recordArchiveProblem,
  recordBegun,
  replaceLine,
  runBase,
} from '#domain/backups/index.ts';
import { storeErasures } from '#domain/erasures/index.ts';
import type { BackupSettings } from '#lib/config/backup-target.ts';
import type { Config } from '#lib/config/index.ts';
import { settingsInForce } from '#lib/config/settings-in-force.ts';
import type { Logger } from '#lib/log.ts';
import type { ObjectStore } from '#lib/object-store.ts';

const RETRY_MS = 5000;
const BASE_LOOK_MS = 60_000;
const BASE_RETRY_MS = 15 * 60_000;
const FILES_EVERY_MS = 30_000;
const ERASURES_EVERY_MS = 5000;
const ALARM_EVERY_MS = 5 * 60_000;
const RECORD_EVERY_MS = 30_000;
/** The time for which a base backup waits for the log to be stored, so that nothing is missing between the two. */
const LOG_FIRST_MS = 120_000;
const SLOT_IN_USE = '55006';

type Options = { config: Config; url: string; log: Logger };

/** Stores the log and added files continuously and makes a base backup every day, until stopped. */
export function startBackups({ config, url, log }: Options): { stop(): Promise<void> } {
  const { backup } = config;
  if (!backup) return { stop: async () => {} };
  const keeper = new BackupKeeper({ config, url, log, backup });
  const loops = [keeper.storeLog(), keeper.makeBases(), keeper.saveFiles()];
  loops.push(keeper.listErasures(), keeper.alarm());
  const stop = async () => {
    keeper.stopping.abort();
    await Promise.allSettled(loops);
  };
  return { stop };
}

class BackupKeeper {
  readonly stopping = new AbortController();
  private readonly options: Options & { backup: BackupSettings };
  private readonly store: ObjectStore;
  private readonly logStored = Promise.withResolvers<void>();
  /** Replaced after each base backup and for each new line. */
  private files: { line: string; added: AddedFiles } | null = null;
  private recordedAt = 0;

  constructor(options: Options & { backup: BackupSettings }) {
    this.options = options;
    this.store = openBackupTarget(options.backup.target);
  }

  storeLog(): Promise<void> {
    return this.again(RETRY_MS, async () => {
      const { url, config, log } = this.options;
      const line = await ensureLine(config.dataFolder);
      const { signal } = this.stopping;
      const onStored = ({ until }: { until: Date }) => this.recordStored(until);
      await archiveLog({ store: this.store, url, line, signal, onStored }).catch(async (error: Error) => {
        // During a reload the old worker reads the log until it has stopped.
        if ((error as { code?: string }).code === SLOT_IN_USE) return;
        const isGap = error instanceof LogGap;
        if (isGap) await replaceLine(config.dataFolder);
        log.error(
          { err: error },
          isGap ? 'the log has a gap: a base backup follows' : 'the log is not backed up',
        );
        // The health page shows this until the log is stored again.
        await asWorker(() => recordArchiveProblem(error.message, config.clock()));
      });
    });
  }

  private recordStored(until: Date): void {
    this.logStored.resolve();
    if (performance.now() - this.recordedAt < RECORD_EVERY_MS) return;
    this.recordedAt = performance.now();
    const { log } = this.options;
    asWorker(() => recordArchived(until)).catch((error) => log.debug({ err: error }, 'not recorded'));
  }

  async makeBases(): Promise<void> {
    await Promise.race([this.logStored.promise, this.pause(LOG_FIRST_MS)]);
    let retryAt = 0;
    await this.again(BASE_LOOK_MS, async () => {
      if (Date.now() < retryAt) return;
      retryAt = Date.now() + BASE_RETRY_MS;
      await this.makeBaseIfDue();
      retryAt = 0;
    });
  }

  private async makeBaseIfDue(): Promise<void> {
    const { config, backup, url, log } = this.options;
    const { dataFolder, clock: now } = config;
    const line = await ensureLine(dataFolder);
    const last = (await listBases(this.store)).at(-1) ?? null;
    if (!isBaseDue(last, { line, hour: backup.hour, now: now() })) return;
    const settings = settingsInForce(process.env);
    const { signal } = this.stopping;
    const what = { store: this.store, url, dataFolder, line, key: backup.key, settings, now, signal };
    const { base, removed } = await asWorker(() => runBase(what, { days: backup.keepDays }));
    this.files = null;
    log.info({ label: base.label, bytes: base.archive.bytes, removed }, 'a base backup was made');
  }

  saveFiles(): Promise<void> {
    return this.again(FILES_EVERY_MS, async () => {
      const { dataFolder, clock } = this.options.config;
      const line = await ensureLine(dataFolder);
      if (this.files?.line !== line) {
        const known = await knownFiles(this.store, line);
        this.files = { line, added: new AddedFiles({ store: this.store, dataFolder, line }, known) };
      }
      await this.files.added.save(clock());
    });
  }

  listErasures(): Promise<void> {
    const { key } = this.options.backup;
    return this.again(ERASURES_EVERY_MS, async () => {
      await asWorker(() => storeErasures(this.store, key));
    });
  }

  async alarm(): Promise<void> {
    const { scheme, platformHost, clock } = this.options.config;
    const url = `${scheme}://${platformHost}/platform-admin/health`;
    // After the install was stopped, the log and a due backup count as late until the worker has caught up, so the first
    // check reports only a first full backup that is late: a worker that is killed by each backup may never make another.
    let isStart = true;
    await this.again(ALARM_EVERY_MS, async () => {
      await asWorker(() => recordBegun(clock()));
      await asWorker(() => alarmOperators(url, clock(), { isStart }));
      isStart = false;
    });
  }

  /** Runs the work until the worker stops; an error is logged and the next run follows. */
  private async again(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await work().catch((error) => {
        if (this.stopping.signal.aborted) return;
        this.options.log.error({ err: error }, 'a backup failed');
      });
      await this.pause(everyMs);
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}
