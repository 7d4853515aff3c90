import { z } from 'zod';
import { TELL_OWNERS_TASK } from '#domain/audit/index.ts';
import { tellOwners } from '#domain/team/index.ts';
import { defineTask } from '../task.ts';

/** Mails a store's owners what was done to its money, access or personal data. */
export const tellOwnersTask = defineTask(
  TELL_OWNERS_TASK,
  z.object({ auditId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    const told = await tellOwners(storeId, payload, act);
    log.info({ told }, 'told the owners of a sensitive change');
  },
);
