import { statfs } from 'node:fs/promises';

/** The disk of the data folder counts as full when less than this is free. */
const MIN_FREE_BYTES = 1_000_000_000;

export type DataDisk = { free: number; total: number; isShort: boolean };

/** The space on the disk of the data folder, in bytes; null if it cannot be read. */
export async function readDataDisk(folder: string): Promise<DataDisk | null> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return null;
  const free = disk.bavail * disk.bsize;
  return { free, total: disk.blocks * disk.bsize, isShort: free < MIN_FREE_BYTES };
}

const ASK_AGAIN_MS = 5000;
const asked = new Map<string, { at: number; free: Promise<number> }>();

/**
 * True if less than the reserve (DISK_RESERVE_MB) is free. New files are then refused, so that orders, documents and
 * the database can use the rest. The result is cached for five seconds. A disk that cannot be read counts as free.
 */
export async function isDiskReserved({ dataFolder, diskReserve }: Reserve): Promise<boolean> {
  return (await freeBytes(dataFolder)) < diskReserve;
}

/**
 * True if there is room for files that can be made again: smaller pictures, pictures of shared links. They are stored
 * only while twice the reserve is free. Any visitor can have them made by requests of some bytes, so they may neither
 * use the reserve nor the room in which files of staff are still accepted.
 */
export async function hasRoomForCopies({ dataFolder, diskReserve }: Reserve): Promise<boolean> {
  return (await freeBytes(dataFolder)) >= 2 * diskReserve;
}

function freeBytes(dataFolder: string): Promise<number> {
  const known = asked.get(dataFolder);
  if (known && performance.now() - known.at < ASK_AGAIN_MS) return known.free;
  const free = readDataDisk(dataFolder).then((disk) => disk?.free ?? Number.POSITIVE_INFINITY);
  asked.set(dataFolder, { at: performance.now(), free });
  return free;
}

/** A part of Config. */
type Reserve = { dataFolder: string; diskReserve: number };
