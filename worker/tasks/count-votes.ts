import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { countVotes, VOTES_TASK } from '#domain/reviews/index.ts';
import { defineTask } from '../task.ts';

/** Counts who found the reviews of a product helpful. */
export const countVotesTask = defineTask(
  VOTES_TASK,
  z.object({ productId: z.uuid() }),
  async ({ storeId, payload, log }) => {
    const counted = await withStore(storeId, (tx) => countVotes(tx, payload));
    log.info({ ...payload, ...counted }, 'votes for reviews were counted');
  },
);
