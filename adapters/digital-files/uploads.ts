import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#lib/ids.ts';

/** An unfinished upload. bytes: the announced size, which its pieces may not exceed. */
export type Upload = { path: string; uploadId: string; bytes: number; begunAt: number };

const DAY_MS = 24 * 3_600_000;
/** More than a member's browser has open. An empty upload takes no bytes, but an entry of the disk and of each look-up. */
const MOST_UPLOADS = 20;
// The file's name contains the upload's id, its announced size and its start time in ms.
const NAME = /^([0-9a-f-]{36})~(\d{1,12})~(\d{1,14})$/;

/** Creates the empty file of an upload and returns its id; see makeRoom for the limit. */
export async function beginUpload(
  folder: string,
  { bytes, now, mostBytes }: { bytes: number; now: Date; mostBytes: number },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await sweepUploads(folder, now);
  await makeRoom(folder, mostBytes - bytes);
  const uploadId = newId();
  await (await open(join(folder, `${uploadId}~${bytes}~${now.getTime()}`), 'wx', 0o600)).close();
  return uploadId;
}

/** Removes uploads that were begun more than a day ago. */
export async function sweepUploads(folder: string, now: Date): Promise<void> {
  for (const { path, begunAt } of await uploadsIn(folder)) {
    if (begunAt < now.getTime() - DAY_MS) await rm(path, { force: true });
  }
}

/** Finds an unfinished upload; null if it ended or never began. */
export async function findUpload(folder: string, uploadId: string): Promise<Upload | null> {
  return (await uploadsIn(folder)).find((upload) => upload.uploadId === uploadId) ?? null;
}

// Only finished files count for the store's package. Unfinished ones have these limits, beyond which the oldest are
// removed, so that a person whose browser stopped can start again at once.
async function makeRoom(folder: string, most: number): Promise<void> {
  const uploads = (await uploadsIn(folder)).sort((one, other) => one.begunAt - other.begunAt);
  let announced = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [at, { path, bytes }] of uploads.entries()) {
    if (announced <= most && uploads.length - at < MOST_UPLOADS) return;
    await rm(path, { force: true });
    announced -= bytes;
  }
}

async function uploadsIn(folder: string): Promise<Upload[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => {
    // Version 0.1.0 named uploads by their id alone. Without a start time the next sweep removes them.
    const [, uploadId = name, bytes = '0', begunAt = '0'] = NAME.exec(name) ?? [];
    return { path: join(folder, name), uploadId, bytes: Number(bytes), begunAt: Number(begunAt) };
  });
}
