import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/mail.route';
import { mailActs } from './mail-acts.server.ts';
import { MailOver, MailPage } from './mail-page.tsx';
import { mailView } from './mail-view.server.ts';

export const loader = operatorOnly('mails.view', async ({ params }: Route.LoaderArgs, desk) => ({
  mail: await mailView(params, desk),
}));

export const action = mailActs;

export default function Mail({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      {mail ? <MailPage mail={mail} result={actionData} /> : <MailOver />}
    </>
  );
}
