import { enqueue, isKeyTaken, type StoreTx, withPlatform, withStore } from '#db/index.ts';
import { type Act, actorName, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ArchiveBusy } from './errors.ts';
import { exportStore } from './export-store.ts';
import type { ArchiveSink, ArchiveSource, StoreFiles } from './ports.ts';

export const MAKE_ARCHIVE_TASK = 'archive.make';
export const DROP_ARCHIVE_TASK = 'archive.drop';

/** The number of days for which an archive can be downloaded. */
export const ARCHIVE_DAYS = 7;
const DAY_MS = 86_400_000;

export type RequestedArchive = {
  id: string;
  status: 'waiting' | 'ready' | 'failed';
  askedAt: Date;
  finishedAt: Date | null;
  /** Null unless it is ready. */
  bytes: number | null;
  /** Null unless it is ready. */
  expiresAt: Date | null;
};

/** The store's newest archive that an owner requested; null if there is none, or if it has expired. */
export async function newestArchive(tx: StoreTx, at: Date): Promise<RequestedArchive | null> {
  const row = await archives(tx)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && !isOver(row, at) ? row : null;
}

/** A ready archive by its id; null if there is none, or if it has expired. */
export async function readyArchive(tx: StoreTx, id: string, at: Date): Promise<RequestedArchive | null> {
  const row = await archives(tx).where('id', '=', id).where('status', '=', 'ready').executeTakeFirst();
  return row && !isOver(row, at) ? row : null;
}

const isOver = ({ expiresAt }: RequestedArchive, at: Date) => expiresAt !== null && expiresAt <= at;

function archives(tx: StoreTx) {
  return tx
    .selectFrom('store_archives')
    .select(['id', 'asked_at as askedAt', 'finished_at as finishedAt', 'bytes', 'expires_at as expiresAt'])
    .select((eb) => eb.ref('status').$castTo<RequestedArchive['status']>().as('status'))
    .where('store_id', '=', tx.storeId);
}

/** Requests an archive of the whole store. A job writes it; refused while another one is being written. */
export async function requestArchive(
  storeId: string,
  act: Act,
): Promise<Result<{ id: string }, ArchiveBusy>> {
  const id = newId();
  try {
    await withStore(storeId, async (tx) => {
      await forgetLost(tx, act.at);
      await tx
        .insertInto('store_archives')
        .values({ store_id: storeId, id, asked_by: actorName(act.by).slice(0, 120), asked_at: act.at })
        .execute();
      await enqueue(tx, MAKE_ARCHIVE_TASK, { archiveId: id }, { class: 'import', jobKey: `archive:${id}` });
      const subject = { subjectKind: 'store', subjectId: storeId };
      await recordAudit(tx, act, { action: 'archive.requested', ...subject });
    });
  } catch (error) {
    if (isKeyTaken(error, 'store_archives_one_waiting')) return fail('archive_busy');
    throw error;
  }
  return ok({ id });
}

/** Deletes requests whose job was lost, for example because an operator discarded it. */
async function forgetLost(tx: StoreTx, at: Date): Promise<void> {
  await tx
    .deleteFrom('store_archives')
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'waiting')
    .where('asked_at', '<', new Date(at.getTime() - DAY_MS))
    .execute();
}

export type ArchivePlace = { storeId: string; archiveId: string };

/** The port to the exports folder. */
export type ArchivePlaces = {
  create<T>(
    place: ArchivePlace,
    write: (sink: ArchiveSink) => Promise<{ value: T; isWhole: boolean }>,
  ): Promise<T>;
  /** Opens the archive for reading; null if there is none. */
  source(place: ArchivePlace): Promise<(ArchiveSource & { close(): Promise<void> }) | null>;
  remove(place: ArchivePlace): Promise<void>;
};

export type MakeArchiveInput = ArchivePlace & {
  archives: ArchivePlaces;
  files: StoreFiles;
  /** True if the remaining disk space is reserved for orders and the database. */
  isDiskFull: () => Promise<boolean>;
  /** True if the queue will not retry the job. */
  isLastTry: boolean;
  clock: () => Date;
};

/**
 * Writes a requested archive; further runs of the job do nothing. Removes the owner's older archives, so that a store
 * has only one file. If the process is killed, the job runs again and overwrites the unfinished file.
 */
export async function makeArchive(input: MakeArchiveInput): Promise<'made' | 'gone' | 'failed'> {
  const { storeId, archiveId, archives: places, files, clock } = input;
  const store = await storeOf(storeId);
  const asked = await withStore(storeId, (tx) => findWaiting(tx, archiveId));
  if (!store || !asked) return 'gone';
  try {
    const made = await places.create({ storeId, archiveId }, async (whole) => {
      const sink = whileRoom(whole, input.isDiskFull);
      const value = await exportStore({ store, sink, files, at: clock() });
      return { value, isWhole: value.ok };
    });
    // `souk store export` is running for the same store; the queue retries.
    if (!made.ok) throw new Error('Another export of the store is running.');
    const older = await withStore(storeId, (tx) => noteReady(tx, archiveId, made.value.bytes, clock()));
    for (const id of older) await places.remove({ storeId, archiveId: id });
    return 'made';
  } catch (error) {
    const isOver = input.isLastTry || clock().getTime() - asked.askedAt.getTime() > GIVE_UP_MS;
    if (!isOver && !(error instanceof DiskFull)) throw error;
    await withStore(storeId, (tx) => noteFailed(tx, archiveId, clock()));
    return 'failed';
  }
}

/** After this time a failure is final and shown to the owner, who can ask again. */
const GIVE_UP_MS = 15 * 60_000;

class DiskFull extends Error {}

function whileRoom(sink: ArchiveSink, isDiskFull: () => Promise<boolean>): ArchiveSink {
  return {
    async write(bytes) {
      if (await isDiskFull()) throw new DiskFull('The disk of the data folder is full.');
      await sink.write(bytes);
    },
  };
}

async function storeOf(storeId: string) {
  return withPlatform((tx) =>
    tx.selectFrom('stores').select(['id', 'slug', 'name']).where('id', '=', storeId).executeTakeFirst(),
  );
}

function findWaiting(tx: StoreTx, id: string): Promise<RequestedArchive | undefined> {
  return archives(tx).where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst();
}

/** Returns the ids of the store's older archives, whose rows it deletes. */
async function noteReady(tx: StoreTx, id: string, bytes: number, at: Date): Promise<string[]> {
  const expiresAt = new Date(at.getTime() + ARCHIVE_DAYS * DAY_MS);
  await tx
    .updateTable('store_archives')
    .set({ status: 'ready', bytes, finished_at: at, expires_at: expiresAt })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
  const jobKey = `drop-archive:${id}`;
  await enqueue(tx, DROP_ARCHIVE_TASK, { archiveId: id }, { class: 'import', runAt: expiresAt, jobKey });
  const older = await tx
    .deleteFrom('store_archives')
    .where('store_id', '=', tx.storeId)
    .where('id', '!=', id)
    .where('status', '!=', 'waiting')
    .returning('id')
    .execute();
  return older.map((row) => row.id);
}

async function noteFailed(tx: StoreTx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('store_archives')
    .set({ status: 'failed', finished_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}
