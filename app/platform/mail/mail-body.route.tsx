import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type MailBody as Mail, readMail, readPlatformMail } from '#domain/mail/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { storeOrigins } from '#lib/config/origins.ts';
import { isId } from '#lib/ids.ts';
import { type RequestContext, requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/mail-body.route';
import { MailPage } from './mail-page.tsx';
import { MailPreview } from './mail-preview.tsx';
import { buildMail, demoOnly, PLATFORM_OUTBOX, readMails } from './read-mails.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  demoOnly(request);
  const { store: slug, mailId } = params;
  const mail =
    slug === PLATFORM_OUTBOX ? await readPlatformMail(mailId) : await findMail(request, slug, mailId);
  if (!mail) throw data(null, { status: 404 });
  const { html, text, attempts, lastError } = mail;
  return {
    mails: await readMails(request),
    mail: { ...buildMail(mail, slug, request), html: withoutPictures(html), text, attempts, lastError },
  };
}

async function findMail({ config }: RequestContext, slug: string, mailId: string): Promise<Mail | null> {
  const store = isId(mailId) ? await findStore(slug) : null;
  if (!store) return null;
  return withStore(store.storeId, (tx) => readMail(tx, mailId, storeOrigins(config, slug)));
}

// Platform pages load nothing from stores, so the alt text replaces the logo.
function withoutPictures(html: string): string {
  return html.replace(/(<img src=")[^"]*"/g, '$1data:,"');
}

export default function MailBody({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: loaderData.mail.subject })}</title>
      <MailPage mails={loaderData.mails}>
        <MailPreview mail={loaderData.mail} />
      </MailPage>
    </PlatformFrame>
  );
}
