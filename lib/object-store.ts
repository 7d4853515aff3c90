/** The storage port: whole objects under keys, in a folder or at an S3-compatible address. */
export type ObjectStore = {
  /**
   * Stores the bytes under a key, replacing any existing object. The key shows the new bytes only when all of them
   * are stored, and keeps the old ones if the source fails. Returns the number of bytes.
   */
  put(key: string, bytes: ByteSource): Promise<number>;
  /** The bytes of a key; null if there is no such key. A stream that ends early throws. */
  open(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** The objects whose keys begin with that text, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes the object of a key; a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Removes the remains of uploads that began before this time and never ended. */
  removeUnfinished(before: Date): Promise<void>;
};

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type StoredObject = { key: string; bytes: number; modifiedAt: Date };

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 500;

/** Throws unless the key is made of plain words and slashes: it never leaves its folder, nor needs escaping. */
export function assertKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error(`Not a key of stored bytes: ${key}`);
}

/** All bytes of a small object; null if there is no such key. Throws if it has more than `most`. */
export async function readObject(store: ObjectStore, key: string, most: number): Promise<Buffer | null> {
  const source = await store.open(key);
  if (!source) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > most) throw new Error(`${key} has more than ${most} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
