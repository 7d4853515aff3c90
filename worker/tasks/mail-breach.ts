import { z } from 'zod';
import { MAIL_BREACH_TASK, mailBreachOwners } from '#domain/breaches/index.ts';
import { definePlatformTask } from '../task.ts';

/** Mails the owners of the stores that a breach of personal data affects. */
export const mailBreachTask = definePlatformTask(
  MAIL_BREACH_TASK,
  z.object({ breachId: z.uuid() }),
  async ({ payload: { breachId }, at, log }) => {
    const mailed = await mailBreachOwners(breachId, at);
    log.info({ mailed }, 'owners mailed about a breach');
  },
);
