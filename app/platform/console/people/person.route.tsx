import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/person.route';
import { personActs } from './person-acts.server.ts';
import { PersonPage } from './person-page.tsx';
import { personView } from './person-view.server.ts';

export const loader = operatorOnly('people.view', async ({ params }: Route.LoaderArgs, desk) =>
  personView(params.userId, desk),
);

export const action = personActs;

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <PersonPage person={loaderData} result={actionData} />
    </>
  );
}
