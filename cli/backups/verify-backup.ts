import { setTimeout as sleep } from 'node:timers/promises';
import { type Moment, markMoment } from '#db/mark-moment.ts';
import {
  compareDigests,
  digestTables,
  openAdmin,
  type TableDifference,
  type TableDigests,
} from '#db/table-digests.ts';
import { archiveLog, type BaseRecord, ensureLine, listBases, storedEnd } from '#domain/backups/index.ts';
import { CommandError } from '../command.ts';
import { secretsOf, type Target } from './backup-target.ts';
import type { Room } from './require-room.ts';
import { restoreCluster } from './restore-cluster.ts';
import { checkFiles, type FileSum } from './restore-files.ts';
import { makeScratch, removeScratch } from './scratch.ts';

export type Verified = {
  base: BaseRecord;
  tables: number;
  rows: number;
  differences: TableDifference[];
  files: FileSum;
  /** The duration of the restore, from the first byte until the database served. */
  seconds: number;
};

const STORED_WITHIN_MS = 120_000;

/**
 * Restores the newest backup and the log up to this moment into a scratch folder, and compares every table with the running
 * database and every stored file with its hash.
 */
export async function verifyBackup(
  target: Target,
  { adminUrl, dataFolder, diskReserve, say }: Room & { adminUrl: string; say: (line: string) => void },
): Promise<Verified> {
  const { store } = target;
  const line = await ensureLine(dataFolder);
  const base = (await listBases(store)).at(-1);
  if (!base) throw new CommandError('There is no backup yet: run `souk backup` first.', 'no_backup');
  if (base.line !== line) {
    throw new CommandError(
      'The newest backup is of another data folder: run `souk backup` first.',
      'no_backup',
    );
  }
  const secrets = await secretsOf(target, base);
  const moment = await markMoment(adminUrl);
  say('Waiting until the log up to now is stored …');
  await untilStored(target, { url: adminUrl, line, timeline: base.timeline, moment });
  const scratch = await makeScratch(dataFolder);
  const begun = performance.now();
  try {
    const goal = { name: moment.name };
    const restore = { store, base, secrets, dataFolder: scratch, goal, diskReserve, say };
    const { server } = await restoreCluster(restore);
    const seconds = (performance.now() - begun) / 1000;
    const restored = await digestServer(server.adminUrl).finally(() => server.stop());
    say('Reading every stored file …');
    const differences = compareDigests(moment.tables, restored);
    return { base, ...sumOf(restored), differences, files: await checkFiles(store, base), seconds };
  } finally {
    await removeScratch(scratch);
  }
}

/** Normally a worker stores the log. If none runs, this command stores it up to that moment. */
async function untilStored(
  { store }: Target,
  log: { url: string; line: string; timeline: number; moment: Moment },
): Promise<void> {
  const { url, line, timeline, moment } = log;
  const stop = new AbortController();
  const archiving = archiveLog({ store, url, line, signal: stop.signal, everyMs: 1000 }).catch(() => {});
  try {
    const limit = performance.now() + STORED_WITHIN_MS;
    while (performance.now() < limit) {
      const end = await storedEnd(store, line, timeline);
      if (end !== null && end >= moment.position) return;
      await sleep(1000);
    }
    throw new CommandError('The log was not stored within two minutes: see `souk doctor`.', 'log_not_stored');
  } finally {
    stop.abort();
    await archiving;
  }
}

async function digestServer(adminUrl: string): Promise<TableDigests> {
  const client = await openAdmin(adminUrl);
  try {
    return await digestTables(client);
  } finally {
    await client.end();
  }
}

function sumOf(digests: TableDigests): { tables: number; rows: number } {
  const rows = [...digests.values()].reduce((sum, table) => sum + Number(table.rows), 0);
  return { tables: digests.size, rows };
}
