import { type DatabaseState, readDatabaseState } from '#db/index.ts';
import { type DataDisk, readDataDisk } from '#lib/data-disk.ts';
import { type JobSum, readQueue } from './list-jobs.ts';
import { listProcesses, type ProcessBeat } from './process-beats.ts';

export type Health = {
  database: DatabaseState;
  /** Null if the space cannot be read. */
  disk: DataDisk | null;
  queue: JobSum[];
  processes: ProcessBeat[];
  /** Mails that wait for their first delivery or for a retry. */
  mailsWaiting: number;
  /** The due time of the oldest job that no worker has taken for 15 minutes; null if there is none. */
  lateSince: Date | null;
  hasFewConnections: boolean;
};

const LATE_MS = 15 * 60_000;
const MOST_CONNECTIONS = 0.8;
const MAIL_TASKS = ['mail.deliver', 'platform.deliver-mail'];

/** The current state of the install: its database, the disk of its data folder, its queue and its processes. */
export async function readHealth(dataFolder: string, now: Date): Promise<Health> {
  // The database is read first and alone, so that the transaction that reads the queue is not counted.
  const database = await readDatabaseState();
  const [disk, queue, processes] = await Promise.all([
    readDataDisk(dataFolder),
    readQueue(),
    listProcesses(now),
  ]);
  const open = queue.filter(({ state }) => state === 'waiting' || state === 'retrying');
  const [first] = open.map(({ oldest }) => oldest).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ...{ database, disk, queue, processes },
    mailsWaiting: open.reduce((sum, { task, jobs }) => (MAIL_TASKS.includes(task) ? sum + jobs : sum), 0),
    lateSince: first && first.getTime() < now.getTime() - LATE_MS ? first : null,
    hasFewConnections: database.connections > database.maxConnections * MOST_CONNECTIONS,
  };
}
