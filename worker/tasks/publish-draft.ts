import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { isSubject, PUBLISH_TASK, publishDue } from '#domain/publishing/index.ts';
import { defineTask } from '../task.ts';

/** Publishes a draft at the moment that its owner set, even if this machine's clock is slightly behind. */
export const publishDraftTask = defineTask(
  PUBLISH_TASK,
  z.object({ subject: z.string().refine(isSubject), at: z.iso.datetime() }),
  async ({ storeId, payload: { subject, at }, act, log }) => {
    const moment = new Date(at);
    const due = { ...act, at: moment > act.at ? moment : act.at };
    const outcome = await withStore(storeId, (tx) => publishDue(tx, subject, due));
    log.info({ subject, outcome }, 'a planned publication was due');
  },
);
