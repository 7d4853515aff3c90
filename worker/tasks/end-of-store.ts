import { z } from 'zod';
import { keptPapers } from '#adapters/kept-papers/index.ts';
import {
  copyPapers,
  DROP_KEPT_TASK,
  dropKeptPapers,
  REMIND_CLOSING_TASK,
  REMOVE_STORE_TASK,
  remindOfRemoval,
  removeStore,
} from '#domain/closing/index.ts';
import { storeSlug } from '#domain/tenancy/index.ts';
import { adminOrigin, platformOrigin } from '#lib/config/origins.ts';
import { removeStoreFolders } from '../store-folders.ts';
import { defineTask } from '../task.ts';

const when = z.object({ removesAt: z.coerce.date() });

/** Mails the owners of a closed store a week before its data is deleted. */
export const remindClosingTask = defineTask(
  REMIND_CLOSING_TASK,
  when,
  async ({ storeId, payload, act, log, config }) => {
    const url = `${adminOrigin(config, await storeSlug(storeId))}/admin`;
    log.info(await remindOfRemoval({ storeId, ...payload, url }, act), 'owners of a closed store reminded');
  },
);

/** Copies a closed store's tax documents, then deletes its rows and its files. */
export const removeStoreTask = defineTask(
  REMOVE_STORE_TASK,
  when,
  async ({ storeId, payload: { removesAt }, act, log, config }) => {
    const kept = keptPapers(config.dataFolder, storeId);
    const papers = removesAt <= act.at ? await copy(storeId, kept) : null;
    const url = `${platformOrigin(config)}/stores`;
    const removal = await removeStore({ storeId, removesAt, papers, url }, act);
    log.info({ removal, documents: papers?.documents ?? 0 }, 'closed store looked at');
    // The queue tries again.
    if (removal === 'early') throw new Error('The thirty days have not passed by this clock.');
    if (removal === 'open') return kept.remove();
    // Also when an earlier run died before this line.
    await removeStoreFolders(config.dataFolder, storeId);
  },
);

/** Deletes the kept tax documents of a deleted store once the law no longer asks for them. */
export const dropKeptTask = defineTask(
  DROP_KEPT_TASK,
  z.object({}),
  async ({ storeId, act, log, config }) => {
    const mayGo = await dropKeptPapers(storeId, act.at);
    log.info({ mayGo }, 'kept documents looked at');
    if (mayGo) await keptPapers(config.dataFolder, storeId).remove();
  },
);

/** Null if there are none. A store that is gone already has none either, and what was kept of it stays. */
async function copy(storeId: string, kept: ReturnType<typeof keptPapers>) {
  await kept.begin();
  const papers = await copyPapers(storeId, kept.write);
  await (papers ? kept.finish() : kept.discard());
  return papers;
}
