import { z } from 'zod';
import { type ObjectStore, readObject } from '#lib/object-store.ts';
import { parseWalPosition } from '#lib/wal-position.ts';
import { BASES, baseKey, type LogRange } from './layout.ts';

const FORMAT = 1;
const LARGEST_RECORD = 100_000;

const position = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);
/** The size and hash of a stored object. */
const stored = z.object({ bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const record = z.object({
  format: z.literal(FORMAT),
  label: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  line: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  systemId: z.string(),
  timeline: z.number().int().positive(),
  start: position,
  stop: position,
  startedAt: z.iso.datetime(),
  /** The earliest moment to which the database can be restored from this backup. */
  consistentAt: z.iso.datetime(),
  /** The unpacked size of the database, in bytes. */
  databaseBytes: z.number().int().min(0),
  archive: stored,
  manifest: stored,
  fileList: stored,
  files: z.object({ count: z.number().int().min(0), bytes: z.number().int().min(0) }),
});

/** The record of a base backup: `backup.json`. Positions are written as in PostgreSQL, times in ISO 8601. */
export type BaseRecord = z.infer<typeof record>;

export const newRecord = (rest: Omit<BaseRecord, 'format'>): BaseRecord => ({ format: FORMAT, ...rest });

/** All complete base backups of a target, oldest first. Throws if this program cannot read one of them. */
export async function listBases(store: ObjectStore): Promise<BaseRecord[]> {
  const bases: BaseRecord[] = [];
  for await (const { key } of store.list(BASES)) {
    if (key.endsWith('/backup.json')) bases.push(await readRecord(store, key));
  }
  return bases.sort((a, b) => a.consistentAt.localeCompare(b.consistentAt));
}

async function readRecord(store: ObjectStore, key: string): Promise<BaseRecord> {
  const bytes = await readObject(store, key, LARGEST_RECORD);
  try {
    const parsed = record.parse(JSON.parse(bytes?.toString() ?? ''));
    if (key !== baseKey(parsed.label, 'backup.json')) throw new Error('It names another backup.');
    return parsed;
  } catch {
    throw new Error(`${key} is damaged, or was written by a newer version.`);
  }
}

/**
 * The newest base backup from which the moment `at` can be restored, or the newest of all if `at` is null; null if
 * there is none.
 */
export function chooseBase(bases: readonly BaseRecord[], at: Date | null): BaseRecord | null {
  return bases.findLast(({ consistentAt }) => at === null || new Date(consistentAt) <= at) ?? null;
}

export function logRangeOf({ timeline, start, stop }: BaseRecord): LogRange {
  return { timeline, start: parseWalPosition(start), stop: parseWalPosition(stop) };
}
