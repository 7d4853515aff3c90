import { z } from 'zod';
import { PASSWORD_LINK_TASK, sendPasswordLink } from '#domain/identity/index.ts';
import type { Locale } from '#lib/locale.ts';
import { definePlatformTask } from '../task.ts';

/**
 * Mails a link that sets a new password. The job is also enqueued for an unknown address, so that both cases do the
 * same work.
 */
export const sendPasswordLinkTask = definePlatformTask(
  PASSWORD_LINK_TASK,
  z.object({ userId: z.union([z.uuid(), z.literal('')]), origin: z.url() }),
  async ({ payload: { userId, origin }, at }) => {
    if (userId === '') return;
    // English URLs have no language prefix on the platform.
    const page = (path: string, locale: Locale) => `${origin}${locale === 'ar' ? '/ar' : ''}${path}`;
    const pages = {
      account: (locale: Locale) => page('/account', locale),
      newPassword: (token: string, locale: Locale) =>
        `${page('/new-password', locale)}?${new URLSearchParams({ token })}`,
    };
    await sendPasswordLink(userId, pages, at);
  },
);
