import { type StoreTx, withStore } from '#db/index.ts';
import { isPictureKept } from '#domain/media/index.ts';
import { unusedPrivateFiles } from '#domain/restores/index.ts';
import { type Failure, ok, type Success } from '#lib/result.ts';
import { imagesOf, receiptFiles } from '#server/index.ts';
import type { Shop } from './shop.server.ts';

/**
 * Files of a shopper. `private`: only the order's readers may fetch them. `public`: pictures that pages show. `admit` takes
 * room for them in the store; absent for files that replace the last one.
 */
type SentFiles<F extends Failure> = {
  place: 'private' | 'public';
  files: readonly { hash: string; bytes: Uint8Array }[];
  admit?: (tx: StoreTx) => Promise<Success<undefined> | F>;
};

/**
 * Runs work that writes the rows of a shopper's files. The work calls `store` after its rows are written and before they
 * are committed; if anything fails, files without a row are removed. A file without a row would stay for good: no erasure
 * and no end of its order finds it. Room for the files is taken in a transaction of its own before, because the store's
 * other uploads wait for it.
 */
export async function withFiles<T, F extends Failure = never>(
  shop: Shop,
  sent: SentFiles<F>,
  work: (tx: StoreTx, store: () => Promise<void>) => Promise<T>,
): Promise<T | F> {
  const { storeId, request } = shop;
  const { admit, files } = sent;
  const admitted = admit && files.length > 0 ? await withStore(storeId, admit) : ok();
  if (!admitted.ok) return admitted;
  const storage = sent.place === 'private' ? receiptFiles(request.config) : imagesOf(request.config);
  const store = async () => {
    for (const { hash, bytes } of files) await storage.put(storeId, hash, bytes);
  };
  try {
    return await withStore(storeId, (tx) => work(tx, store));
  } catch (error) {
    const unused = await withStore(storeId, (tx) => unusedOf(tx, sent));
    // A file that cannot be removed must not keep the others.
    await Promise.allSettled(unused.map((hash) => storage.remove(storeId, hash)));
    throw error;
  }
}

async function unusedOf(tx: StoreTx, { place, files }: SentFiles<Failure>): Promise<string[]> {
  const hashes = files.map(({ hash }) => hash);
  if (place === 'private') return unusedPrivateFiles(tx, hashes);
  const unused: string[] = [];
  for (const hash of hashes) if (!(await isPictureKept(tx, hash))) unused.push(hash);
  return unused;
}
