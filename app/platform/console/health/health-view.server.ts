import { type BackupHealth, readBackupHealth } from '#domain/backups/index.ts';
import { chainsToCheck } from '#domain/fatoora/index.ts';
import { readHealth } from '#domain/operator-desk/index.ts';
import { byteText } from '#lib/byte-text.ts';
import { taskText } from '../jobs/task-text.server.ts';
import type { Desk } from '../operator.server.ts';

/** The loader data of the health page: readHealth's figures with formatted sizes and times. */
export async function healthView({ request, t, when, can }: Desk) {
  const { now, locale, config } = request;
  const { database, disk, queue, lateSince, processes, ...health } = await readHealth(config.dataFolder, now);
  const size = (bytes: number) => byteText(bytes, { locale });
  const backups = await readBackupHealth(config.backup !== null, now);
  return {
    ...health,
    database: { ...database, size: size(database.bytes) },
    disk: disk && {
      free: size(disk.free),
      total: size(disk.total),
      used: Math.round((100 * (disk.total - disk.free)) / Math.max(disk.total, 1)),
      isShort: disk.isShort,
    },
    queue: queue.map(({ oldest, ...row }) => ({
      ...row,
      name: taskText(t, row.task),
      due: row.state === 'waiting' || row.state === 'retrying' ? when(oldest) : null,
    })),
    late: lateSince && when(lateSince),
    processes: processes.map(({ startedAt, seenAt, memoryBytes, ...row }) => ({
      ...row,
      since: when(startedAt),
      seen: when(seenAt),
      memory: size(memoryBytes),
    })),
    backups: { makesOwn: config.backup !== null, ...backupView(backups, { when, size }) },
    brokenChains: (await chainsToCheck()).filter(({ problem }) => problem !== '').map(({ slug }) => slug),
    maySeeJobs: can('jobs.view'),
  };
}

type Format = Pick<Desk, 'when'> & { size: (bytes: number) => string };

function backupView({ base, check, own, archivedUntil, trouble }: BackupHealth, { when, size }: Format) {
  return {
    trouble,
    base: base && { when: when(base.startedAt), size: size(base.bytes) },
    archived: archivedUntil && when(archivedUntil),
    check: check && { when: when(check.finishedAt), isDone: check.isDone, problem: check.problem },
    own: own && when(own.startedAt),
  };
}

export type HealthView = Awaited<ReturnType<typeof healthView>>;
