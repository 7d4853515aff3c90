import { z } from 'zod';
import { MAIL_BULLETIN_TASK, mailBulletin } from '#domain/bulletins/index.ts';
import { platformOrigin } from '#lib/config/origins.ts';
import { definePlatformTask } from '../task.ts';

/** Mails an announcement to the next hundred owners; a further job mails the rest. */
export const mailBulletinTask = definePlatformTask(
  MAIL_BULLETIN_TASK,
  z.object({ bulletinId: z.uuid() }),
  async ({ payload: { bulletinId }, at, log, config }) => {
    // English has no prefix at the platform.
    const storesUrl = (locale: string) => `${platformOrigin(config)}${locale === 'ar' ? '/ar' : ''}/stores`;
    const mails = await mailBulletin(bulletinId, { storesUrl, at });
    log.info({ mails }, 'an announcement was mailed');
  },
);
