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
  /** Mails that wait to be sent or to be tried again. */
  mailsWaiting: number;
  /** Since when the oldest job has been due that no worker has taken; null if none is late. */
  lateSince: Date | null;
  hasFewConnections: boolean;
};

const LATE_MS = 15 * 60_000;
const MOST_CONNECTIONS = 0.8;
const MAIL_TASKS = ['mail.deliver', 'platform.deliver-mail'];

/** How the install is now: its database, the disk of its data folder and its queue. */
export async function readHealth(dataFolder: string, now: Date): Promise<Health> {
  // First and alone, so that it does not find the transaction that reads the queue.
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
