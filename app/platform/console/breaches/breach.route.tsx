import { data } from 'react-router';
import { readBreach } from '#domain/breaches/index.ts';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/breach.route';
import { breachActs } from './breach-acts.server.ts';
import { BreachPage } from './breach-page.tsx';
import { breachView, typedOf } from './breach-view.server.ts';

export const loader = operatorOnly('breaches.view', async ({ params }: Route.LoaderArgs, desk) => {
  const found = await readBreach(params.breachId);
  if (!found) throw data(null, { status: 404 });
  return {
    breach: breachView(found.current, desk),
    entries: found.entries.map((entry) => breachView(entry, desk)),
    typed: typedOf(found.current, desk.request.now),
    may: { record: desk.can('breaches.record'), notify: desk.can('breaches.notify') },
  };
});

export const action = breachActs;

export default function Breach({ loaderData, actionData }: Route.ComponentProps) {
  return <BreachPage {...loaderData} result={actionData} />;
}
