import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/mail.route';
import { MailPage } from './mail-page.tsx';
import { readMails, readTexts } from './read-mails.server.ts';
import { TextsCard } from './texts-card.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  return { mails: await readMails(request), texts: await readTexts(request) };
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.mail.title') })}</title>
      <MailPage mails={loaderData.mails} />
      <TextsCard texts={loaderData.texts} />
    </PlatformFrame>
  );
}
