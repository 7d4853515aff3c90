import { keptPapers } from '#adapters/kept-papers/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { copyPapers, papersOfBegun, removeStore, type StoreRemoval } from '#domain/closing/index.ts';
import type { EmptyingPause } from '#domain/tenancy/index.ts';
import { removeStoreFolders } from './store-folders.ts';

type Removing = { storeId: string; removesAt: Date; url: string | null; dataFolder: string };

/** Copies a closed store's tax documents, then deletes its rows and its files. Safe to repeat. */
export async function removeWithFiles(
  { storeId, removesAt, url, dataFolder }: Removing,
  act: Act,
  pause?: EmptyingPause,
): Promise<StoreRemoval> {
  const kept = keptPapers(dataFolder, storeId);
  // Later parts leave the copy alone: the documents may be deleted already.
  const begun = await papersOfBegun(storeId);
  const papers = begun ? begun.papers : removesAt <= act.at ? await copy(storeId, kept) : null;
  const removal = await removeStore({ storeId, removesAt, papers, url }, act, pause);
  if (removal === 'open') await kept.remove();
  // The folders are removed even if the rows are already deleted, because an earlier run may have been killed before
  // this line.
  if (removal === 'gone') await removeStoreFolders(dataFolder, storeId);
  return removal;
}

/**
 * Copies the store's tax documents; null if there are none. If the store is already deleted there are none either,
 * and an earlier copy stays.
 */
async function copy(storeId: string, kept: ReturnType<typeof keptPapers>) {
  await kept.begin();
  const papers = await copyPapers(storeId, kept.write);
  await (papers ? kept.finish() : kept.discard());
  return papers;
}
