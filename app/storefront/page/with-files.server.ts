import { type StoreTx, withStore } from '#db/index.ts';
import { isPictureKept } from '#domain/media/index.ts';
import { unusedPrivateFiles } from '#domain/restores/index.ts';
import { imagesOf, receiptFiles } from '#server/index.ts';
import type { Shop } from './shop.server.ts';

/** Files of a shopper. `private`: only the order's readers may fetch them. `public`: pictures that pages show. */
type SentFiles = { place: 'private' | 'public'; files: readonly { hash: string; bytes: Uint8Array }[] };

/**
 * Runs work that writes the rows of a shopper's files. The work calls `store` after its rows are written and before they
 * are committed; if anything fails, files without a row are removed. A file without a row would stay for good: no erasure
 * and no end of its order finds it.
 */
export async function withFiles<T>(
  shop: Shop,
  sent: SentFiles,
  work: (tx: StoreTx, store: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { storeId, request } = shop;
  const storage = sent.place === 'private' ? receiptFiles(request.config) : imagesOf(request.config);
  const store = async () => {
    for (const { hash, bytes } of sent.files) await storage.put(storeId, hash, bytes);
  };
  try {
    return await withStore(storeId, (tx) => work(tx, store));
  } catch (error) {
    for (const hash of await withStore(storeId, (tx) => unusedOf(tx, sent))) {
      await storage.remove(storeId, hash);
    }
    throw error;
  }
}

async function unusedOf(tx: StoreTx, { place, files }: SentFiles): Promise<string[]> {
  const hashes = files.map(({ hash }) => hash);
  if (place === 'private') return unusedPrivateFiles(tx, hashes);
  const unused: string[] = [];
  for (const hash of hashes) if (!(await isPictureKept(tx, hash))) unused.push(hash);
  return unused;
}
