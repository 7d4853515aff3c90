import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseRecord } from '#domain/backups/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import type { Call } from '../command.ts';
import { logPartsOf, restoredBytes } from './log-parts.ts';

/** The free space (bytes) and the time that a restore of one store needs. */
export type Need = { backup: string; bytes: number; seconds: number };

/**
 * The restored bytes per second of a database and its log. A cautious value: 0.9 GB were restored at 28 MB per second
 * on two busy cores.
 */
const BYTES_A_SECOND = 8_000_000;
/** The time for starting the scratch server, replaying its log and stopping it. */
const LEAST_SECONDS = 20;
/** The store's files exist in the scratch server, in the archive and in the twin. */
const COPIES = 3;

const FOLDERS = ['media', 'private/media', 'digital'];

/**
 * Estimates the space (bytes) and the time (seconds) from the size of the database, the log up to that moment, and the
 * store's files today.
 */
export async function needOf(
  { config }: Call,
  { store, base, storeId, at }: { store: ObjectStore; base: BaseRecord; storeId: string; at: Date },
): Promise<Need> {
  let files = 0;
  for (const folder of FOLDERS) files += await bytesIn(join(config.dataFolder, folder, storeId));
  const [log = []] = await logPartsOf(store, base, { time: at });
  const bytes = restoredBytes(base, log) + files * COPIES;
  return { backup: base.label, bytes, seconds: Math.ceil(LEAST_SECONDS + bytes / BYTES_A_SECOND) };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}
