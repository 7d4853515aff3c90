import { z } from 'zod';
import { MAIL_OWNERS_TASK } from '#domain/audit/index.ts';
import { mailOwners } from '#domain/team/index.ts';
import { defineTask } from '../task.ts';

/** Mails a store's owners about a change to its money, access or personal data. */
export const mailOwnersTask = defineTask(
  MAIL_OWNERS_TASK,
  z.object({ auditId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    const told = await mailOwners(storeId, payload, act);
    log.info({ told }, 'owners mailed about a sensitive change');
  },
);
