import { removeErasures } from '#domain/erasures/index.ts';
import { DigestSet } from '#lib/digest-set.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { timeOf } from '#lib/stamp.ts';
import { parseSegmentName, segmentOf } from '#lib/wal-position.ts';
import { type BaseRecord, listBases, logRangeOf } from './base-record.ts';
import { readFileList } from './data-files.ts';
import { BASES, BLOBS, baseKey, HASH_BYTES, lineFolder } from './layout.ts';

export type Removed = { bases: number; logFiles: number; files: number };

const DAY_MS = 24 * 3600_000;
/** Younger objects may belong to a backup that is still running. The longest upload takes less time. */
const UNFINISHED_MS = 2 * DAY_MS;

/**
 * The base backups to keep: those of the last `days`, and the newest one before them, so that every second of the
 * last `days` can be restored.
 */
export function chooseKept(bases: readonly BaseRecord[], days: number, now: Date): BaseRecord[] {
  const limit = new Date(now.getTime() - days * DAY_MS);
  const firstYoung = bases.findIndex(({ consistentAt }) => new Date(consistentAt) >= limit);
  const young = firstYoung === -1 ? bases.length : firstYoung;
  return bases.slice(Math.max(young - 1, 0));
}

/**
 * Removes everything that no restore of the last `days` needs: older base backups, the log before the oldest
 * remaining one, files that none of them has, and the remains of backups that were killed. `line` is the line that is
 * being written.
 */
export async function removeOld(
  store: ObjectStore,
  { line, days, now }: { line: string; days: number; now: Date },
): Promise<Removed> {
  const all = await listBases(store);
  const kept = chooseKept(all, days, now);
  const old = all.filter((base) => !kept.includes(base));
  // The record is removed first, so that a partly removed backup does not count as complete.
  for (const { label } of old) await store.remove(baseKey(label, 'backup.json'));
  const unfinished = new Date(now.getTime() - UNFINISHED_MS);
  await removeBases(store, kept, { old, unfinished });
  const logFiles = await removeLines(store, kept, line);
  const files = await removeFiles(store, kept, unfinished);
  const [oldest] = kept;
  // Every remaining backup contains the erasures before it. The two days allow for clocks that differ.
  if (oldest) await removeErasures(store, new Date(new Date(oldest.startedAt).getTime() - UNFINISHED_MS));
  await store.removeUnfinished(unfinished);
  return { bases: old.length, logFiles, files };
}

async function removeBases(
  store: ObjectStore,
  kept: readonly BaseRecord[],
  { old, unfinished }: { old: readonly BaseRecord[]; unfinished: Date },
): Promise<void> {
  const labels = new Set(kept.map(({ label }) => label));
  const gone = new Set(old.map(({ label }) => label));
  for (const { key, modifiedAt } of await allOf(store, BASES)) {
    const label = key.slice(BASES.length).split('/')[0] ?? '';
    if (labels.has(label) || (!gone.has(label) && modifiedAt >= unfinished)) continue;
    await store.remove(key);
  }
}

/**
 * Removes the log and the lists of added files from before a line's oldest base backup. A line without a base backup
 * is removed whole, unless it is the one being written.
 */
async function removeLines(store: ObjectStore, kept: readonly BaseRecord[], line: string): Promise<number> {
  let removed = 0;
  for (const { key } of await allOf(store, 'lines/')) {
    const [, own = '', kind, name = ''] = key.split('/');
    const oldest = kept.find((base) => base.line === own);
    if (!oldest && own === line) continue;
    if (oldest && !isBefore(oldest, kind, name)) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed + (await removePieces(store, line));
}

function isBefore(base: BaseRecord, kind: string | undefined, name: string): boolean {
  if (kind === 'files') {
    const time = timeOf(name.replace(/\.zst$/, ''));
    return time !== null && time < new Date(base.startedAt);
  }
  const log = parseSegmentName(name.slice(0, 24));
  return log !== null && log.segment < segmentOf(logRangeOf(base).start);
}

/**
 * Removes pieces of log files that are also stored whole. They remain if archiving is killed between storing the
 * whole file and removing its pieces.
 */
async function removePieces(store: ObjectStore, line: string): Promise<number> {
  const keys = (await allOf(store, `${lineFolder(line)}wal/`)).map(({ key }) => key);
  const whole = new Set(keys.filter((key) => /\/[0-9A-F]{24}\.zst$/.test(key)));
  const pieces = keys.filter(
    (key) => key.includes('-') && whole.has(key.replace(/\.[0-9a-f]{8}-[0-9a-f]{8}/, '')),
  );
  for (const key of pieces) await store.remove(key);
  return pieces.length;
}

async function removeFiles(
  store: ObjectStore,
  kept: readonly BaseRecord[],
  unfinished: Date,
): Promise<number> {
  const used = new DigestSet(HASH_BYTES);
  const lists = [
    ...kept.map(({ label }) => baseKey(label, 'files.zst')),
    ...(await allOf(store, 'lines/')).map(({ key }) => key).filter((key) => key.split('/')[2] === 'files'),
  ];
  for (const key of lists) {
    const source = await store.open(key);
    if (source) for await (const { hash } of readFileList(source)) used.add(Buffer.from(hash, 'hex'));
  }
  let removed = 0;
  for await (const { key, modifiedAt } of store.list(BLOBS)) {
    if (modifiedAt >= unfinished || isUsed(key, used)) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}

function isUsed(key: string, used: DigestSet): boolean {
  const hash = Buffer.from(key.split('/').at(-1) ?? '', 'hex');
  return hash.length === HASH_BYTES && used.has(hash);
}

/** Reads the list to its end, because removing objects while listing could skip some. */
async function allOf(store: ObjectStore, prefix: string) {
  const objects: { key: string; modifiedAt: Date }[] = [];
  for await (const object of store.list(prefix)) objects.push(object);
  return objects;
}
