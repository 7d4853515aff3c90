import { data } from 'react-router';
import { type MailRow, mailsOfAllStores } from '#domain/mail/index.ts';
import type { RequestContext } from '#server/context.ts';
import type { MailItem } from './mail-view.ts';
import { whenWritten } from './when-written.ts';

/** Every store's newest mails. The page exists in a demo install only: anywhere else it would show everybody's letters. */
export async function readMails(request: RequestContext): Promise<MailItem[]> {
  demoOnly(request);
  const mails = await mailsOfAllStores();
  return mails.map((mail) => drawMail(mail, mail.storeSlug, request));
}

export function demoOnly(request: RequestContext): void {
  if (!request.isDemo) throw data(null, { status: 404 });
}

export function drawMail(mail: MailRow, store: string, { locale }: RequestContext): MailItem {
  const { id, subject, recipient, createdAt } = mail;
  const status = mail.status as MailItem['status'];
  return { id, store, subject, recipient, locale: mail.locale, status, when: whenWritten(createdAt, locale) };
}
