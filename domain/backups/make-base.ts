import { type BaseBackupRange, streamBaseBackup } from '#db/index.ts';
import { mapInOrder } from '#lib/map-in-order.ts';
import { type Measure, measured } from '#lib/measured.ts';
import type { ByteSource, ObjectStore } from '#lib/object-store.ts';
import { stampOf } from '#lib/stamp.ts';
import { formatWalPosition } from '#lib/wal-position.ts';
import { packed } from '#lib/zstd.ts';
import { readAdded } from './added-files.ts';
import { type BaseRecord, listBases, newRecord } from './base-record.ts';
import {
  FileChanged,
  type FileEntry,
  type FoundFile,
  findFiles,
  listLines,
  readFileList,
  SAVED_FOLDERS,
  saveFile,
} from './data-files.ts';
import { KnownFiles } from './known-files.ts';
import { BASE_PARTS, type BasePart, baseKey } from './layout.ts';
import { readSecrets, sealSecrets } from './secrets.ts';

export type BaseBackup = {
  store: ObjectStore;
  /** The URL of the embedded server, for a role that may replicate. */
  url: string;
  dataFolder: string;
  line: string;
  /** BACKUP_KEY. */
  key: string;
  /** The settings of the environment, which are sealed with the other secrets. */
  settings: Record<string, string>;
  now: () => Date;
  /** Aborts the backup with an error; an aborted backup does not count. */
  signal?: AbortSignal | undefined;
};

const FILES_AT_ONCE = 8;

/**
 * Makes a full backup: database, files, secrets. It counts only once its record is written at the end. A failed backup
 * is removed at once; otherwise each further attempt would leave one more copy of the database in the target. A killed
 * one leaves unreachable objects, which retention removes.
 */
export async function makeBase(backup: BaseBackup): Promise<BaseRecord> {
  const startedAt = backup.now();
  const label = stampOf(startedAt);
  try {
    return await writeBase(backup, { startedAt, label });
  } catch (error) {
    // If the target does not answer, retention removes the remains later.
    await removeBase(backup.store, label).catch(() => {});
    throw error;
  }
}

async function removeBase(store: ObjectStore, label: string): Promise<void> {
  for (const part of BASE_PARTS) await store.remove(baseKey(label, part));
}

async function writeBase(
  backup: BaseBackup,
  { startedAt, label }: { startedAt: Date; label: string },
): Promise<BaseRecord> {
  const { store, line, dataFolder, key, settings, now } = backup;
  const put = putMeasured(store, label);
  const known = await knownFiles(store, line);
  const database = await copyDatabase(backup, put);
  const consistentAt = now();
  const files = { count: 0, bytes: 0 };
  const fileList = await put('files.zst', packed(listLines(counted(saveFiles(backup, known), files))));
  const secrets = sealSecrets(key, label, await readSecrets(dataFolder, settings));
  await put('secrets.sealed', [secrets]);
  const { range, ...parts } = database;
  const record = newRecord({
    ...{ label, line, systemId: range.systemId, timeline: range.timeline },
    ...{ start: formatWalPosition(range.start), stop: formatWalPosition(range.stop) },
    ...{ startedAt: startedAt.toISOString(), consistentAt: consistentAt.toISOString() },
    ...{ ...parts, fileList, files },
  });
  await put('backup.json', [Buffer.from(`${JSON.stringify(record, null, 2)}\n`)]);
  return record;
}

type Put = (part: BasePart, bytes: ByteSource) => Promise<Measure>;

function putMeasured(store: ObjectStore, label: string): Put {
  return async (part, bytes) => {
    const { stream, result } = measured(bytes);
    await store.put(baseKey(label, part), stream);
    return result();
  };
}

type DatabaseCopy = { range: BaseBackupRange; databaseBytes: number; archive: Measure; manifest: Measure };

async function copyDatabase({ url, signal }: BaseBackup, put: Put): Promise<DatabaseCopy> {
  const parts = { databaseBytes: 0 } as Omit<DatabaseCopy, 'range'>;
  const archive = async (bytes: AsyncIterable<Uint8Array>) => {
    const tar = measured(bytes);
    parts.archive = await put('base.tar.zst', packed(tar.stream));
    parts.databaseBytes = tar.result().bytes;
  };
  const manifest = async (bytes: AsyncIterable<Uint8Array>) => {
    parts.manifest = await put('manifest.zst', packed(bytes));
  };
  const range = await streamBaseBackup(url, { archive, manifest }, signal);
  return { range, ...parts };
}

/**
 * Saves every file. A file that changes meanwhile is saved at the end; if it still changes then, it is left for the next
 * backup, and does not end this one.
 */
async function* saveFiles(
  { store, dataFolder, signal }: BaseBackup,
  known: KnownFiles,
): AsyncGenerator<FileEntry | null> {
  const changing: FoundFile[] = [];
  const save = async (found: FoundFile) => {
    signal?.throwIfAborted();
    return saveFile({ store, dataFolder, known }, found).catch((error: Error) => {
      if (!(error instanceof FileChanged)) throw error;
      changing.push(found);
      return null;
    });
  };
  yield* mapInOrder(findFiles(dataFolder, SAVED_FOLDERS), FILES_AT_ONCE, save);
  // A copy of the list, because `save` adds the files that still change.
  for (const found of [...changing]) yield await save(found);
}

async function* counted(
  entries: AsyncIterable<FileEntry | null>,
  sum: { count: number; bytes: number },
): AsyncGenerator<FileEntry> {
  for await (const entry of entries) {
    if (!entry) continue;
    sum.count += 1;
    sum.bytes += entry.bytes;
    yield entry;
  }
}

/**
 * The files that the target certainly has: those of the newest base backup, and those that have been added to this
 * line since.
 */
export async function knownFiles(store: ObjectStore, line: string): Promise<KnownFiles> {
  const known = new KnownFiles();
  const last = (await listBases(store)).at(-1);
  if (!last) return known;
  const list = await store.open(baseKey(last.label, 'files.zst'));
  if (list) for await (const entry of readFileList(list)) known.add(entry);
  for await (const entry of readAdded({ store, line }, new Date(last.startedAt), null)) known.add(entry);
  return known;
}
