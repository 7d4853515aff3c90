import { statfs } from 'node:fs/promises';

/** With less free space, the disk of the data folder counts as full. */
const MIN_FREE_BYTES = 1_000_000_000;

export type DataDisk = { free: number; total: number; isShort: boolean };

/** The space on the disk of the data folder, in bytes; null if it cannot be read. */
export async function readDataDisk(folder: string): Promise<DataDisk | null> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return null;
  const free = disk.bavail * disk.bsize;
  return { free, total: disk.blocks * disk.bsize, isShort: free < MIN_FREE_BYTES };
}
