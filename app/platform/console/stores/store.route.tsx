import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/store.route';
import { storeActs } from './store-acts.server.ts';
import { StorePage } from './store-page.tsx';
import { storeView } from './store-view.server.ts';

export const loader = operatorOnly('stores.view', async ({ params }: Route.LoaderArgs, desk) =>
  storeView(params.slug, desk),
);

export const action = storeActs;

export default function Store({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {actionData?.said ? <AnnounceOnce text={actionData.said} of={actionData} /> : null}
      <StorePage store={loaderData} result={actionData} />
    </>
  );
}
