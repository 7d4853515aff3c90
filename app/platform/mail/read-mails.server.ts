import { data } from 'react-router';
import { listPlatformMails, type MailRow, mailsOfAllStores } from '#domain/mail/index.ts';
import { listTextMessagesOfAllStores } from '#domain/text-messages/index.ts';
import type { RequestContext } from '#server/index.ts';
import type { MailItem, TextItem } from './mail-view.ts';
import { whenWritten } from './when-written.ts';

/** Used in the URL of the platform's own mails in place of a store's slug; no store can have it. */
export const PLATFORM_OUTBOX = 'platform';

const MOST = 50;

/**
 * The newest mails of the platform and of all stores. Demo installs only: in other installs this would expose
 * private mail.
 */
export async function readMails(request: RequestContext): Promise<MailItem[]> {
  demoOnly(request);
  const own = (await listPlatformMails(MOST)).map((mail) => ({ ...mail, storeSlug: PLATFORM_OUTBOX }));
  const mails = [...own, ...(await mailsOfAllStores(MOST))];
  mails.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return mails.slice(0, MOST).map((mail) => buildMail(mail, mail.storeSlug, request));
}

/** Newest SMS of all stores. Demo installs only. */
export async function readTexts(request: RequestContext): Promise<TextItem[]> {
  demoOnly(request);
  const texts = await listTextMessagesOfAllStores();
  return texts.map(({ id, recipient, body, channel, createdAt, storeSlug }) => ({
    id,
    store: storeSlug,
    recipient,
    body,
    channel,
    when: whenWritten(createdAt, request.locale),
  }));
}

export function demoOnly(request: RequestContext): void {
  if (!request.isDemo) throw data(null, { status: 404 });
}

export function buildMail(mail: MailRow, store: string, { locale }: RequestContext): MailItem {
  const { id, subject, recipient, createdAt } = mail;
  const status = mail.status as MailItem['status'];
  return { id, store, subject, recipient, locale: mail.locale, status, when: whenWritten(createdAt, locale) };
}
