import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { DROP_MAILS_TASK, dropMails } from '#domain/mail/index.ts';
import { defineTask } from '../task.ts';

const MOST_MS = 30_000;

/**
 * Ends a store's old mails, batch by batch. Ends early when the worker stops, and after half a minute, so that other stores
 * have their turn: the next run is queued.
 */
export const dropMailsTask = defineTask(DROP_MAILS_TASK, z.object({}), async ({ storeId, act, stopping }) => {
  const until = performance.now() + MOST_MS;
  let isLeft = true;
  while (isLeft && !stopping.aborted && performance.now() < until) {
    isLeft = await withStore(storeId, (tx) => dropMails(tx, act.at));
  }
});
