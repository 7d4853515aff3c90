import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/account.route';
import { accountActs } from './account-acts.server.ts';
import { AccountPage } from './account-page.tsx';
import { accountView } from './account-view.server.ts';

export const loader = operatorOnly('people.view', async ({ params }: Route.LoaderArgs, desk) =>
  accountView(params.userId, desk),
);

export const action = accountActs;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <AccountPage person={loaderData} result={actionData} />
    </>
  );
}
