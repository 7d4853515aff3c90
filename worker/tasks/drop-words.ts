import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { DROP_WORDS_TASK, type DroppedWords, dropWords, dropWordsAgain } from '#domain/search/index.ts';
import { giveWay } from '../give-way.ts';
import { defineTask } from '../task.ts';

/**
 * Deletes the words of a store's list that no product has any more, batch by batch. Ends early while products are
 * saved or the worker stops: the next run, a day later, begins again.
 */
export const dropWordsTask = defineTask(
  DROP_WORDS_TASK,
  z.object({}),
  async ({ storeId, act, log, stopping }) => {
    const onProgress = giveWay();
    let dropped = 0;
    let after: string | null = '';
    for (let rowsRead = 1; after !== null && !stopping.aborted; rowsRead++) {
      const from: string = after;
      const batch: DroppedWords = await withStore(storeId, (tx) => dropWords(tx, from));
      if (batch.isBusy) break;
      dropped += batch.dropped;
      after = batch.after;
      await onProgress({ rowsRead });
    }
    const isDone = after === null;
    await withStore(storeId, (tx) => dropWordsAgain(tx, act.at, isDone));
    log.info({ dropped }, 'words without products were deleted');
  },
);
