import { readDataDisk } from '#lib/data-disk.ts';
import { CommandError } from '../command.ts';

/** A part of Config. */
export type Room = { dataFolder: string; diskReserve: number };

/** Refuses a restore that would leave less than the reserve of the disk free, because running shops need the reserve. */
export async function requireRoom({ dataFolder, diskReserve }: Room, bytes: number): Promise<void> {
  const disk = await readDataDisk(dataFolder);
  if (!disk || disk.free - diskReserve >= bytes) return;
  const free = Math.floor(disk.free / 1e6);
  const needed = Math.ceil((bytes + diskReserve) / 1e6);
  throw new CommandError(
    `The disk of ${dataFolder} has ${free} MB free, which is too little: this needs ${needed} MB, the reserve included.`,
    'disk_full',
  );
}
