import { requestContext } from '#server/context.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { MailPage } from '../mail/mail-page.tsx';
import { readMails } from '../mail/read-mails.server.ts';
import { PlatformFrame } from '../platform-frame.tsx';
import type { Route } from './+types/mail';

export async function loader({ context }: Route.LoaderArgs) {
  return { mails: await readMails(context.get(requestContext)) };
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.mail.title') })}</title>
      <MailPage mails={loaderData.mails} />
    </PlatformFrame>
  );
}
