import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Identifies one of a store's feeds and, by hash, its content. */
export type FeedKey = { storeId: string; name: string; hash: string };

/** `bytes`: as it is stored, compressed to about a tenth. */
export type FeedFile = { bytes: number; packed(): ReadableStream; plain(): ReadableStream };

/** The stored feed with this hash; null if there is none. It is compressed to a tenth of its size. */
export async function findFeed(dataFolder: string, key: FeedKey): Promise<FeedFile | null> {
  const file = join(folderOf(dataFolder, key), fileName(key));
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => null,
  );
  if (bytes === null) return null;
  const web = (stream: Readable) => Readable.toWeb(stream) as ReadableStream;
  return {
    bytes,
    packed: () => web(createReadStream(file)),
    plain: () => {
      const plain = createGunzip();
      pipeline(createReadStream(file), plain).catch((error: Error) => plain.destroy(error));
      return web(plain);
    },
  };
}

/** Writes a feed while it is generated, atomically, and replaces the previous file. */
export async function writeFeed(
  dataFolder: string,
  key: FeedKey,
  parts: AsyncIterable<string>,
): Promise<FeedFile> {
  const folder = folderOf(dataFolder, key);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${fileName(key)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await pipeline(Readable.from(parts), createGzip(), createWriteStream(temporary, { flags: 'wx' }));
    await rename(temporary, join(folder, fileName(key)));
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  const made = await findFeed(dataFolder, key);
  if (!made) throw new Error('The feed was written and is not there.');
  await forgetOld(folder, key);
  return made;
}

// Removes the old file's name. A reader that has the file open can finish, because the bytes stay until it
// closes the file.
async function forgetOld(folder: string, key: FeedKey): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => name.startsWith(`${key.name}.`) && name.endsWith('.gz'));
  const stale = old.filter((name) => name !== fileName(key));
  await Promise.all(stale.map((name) => unlink(join(folder, name)).catch(() => undefined)));
}

function folderOf(dataFolder: string, { storeId }: FeedKey): string {
  if (!UUID.test(storeId)) throw new Error('Not a store id.');
  return join(dataFolder, 'feeds', storeId);
}

function fileName({ name, hash }: FeedKey): string {
  if (!/^[a-z-]+$/.test(name) || !/^[0-9a-f]{32}$/.test(hash)) throw new Error('Not a feed.');
  return `${name}.${hash}.xml.gz`;
}
