import { AnnounceOnce } from '../../../ui/console/announce-once.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/domain.route';
import { domainActs } from './domain-acts.server.ts';
import { DomainOver, DomainPage } from './domain-page.tsx';
import { domainView } from './domain-view.server.ts';

export const loader = operatorOnly('domains.view', async ({ params }: Route.LoaderArgs, desk) =>
  domainView(params, desk),
);

export const action = domainActs;

export default function Domain({ loaderData: domain, actionData: result }: Route.ComponentProps) {
  const page = domain ? <DomainPage domain={domain} result={result} /> : <DomainOver />;
  return (
    <>
      {result?.said ? <AnnounceOnce text={result.said} of={result} /> : null}
      {page}
    </>
  );
}
