import { withPlatform } from '#db/index.ts';
import { openCharge, subscriptionOf } from '#domain/subscription/index.ts';
import { isId } from '#lib/ids.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/billing.route';
import { actOnPlan, settlePurchase } from './act-on-plan.server.ts';
import { BillingPage } from './billing-page.tsx';
import { DONE } from './billing-view.ts';
import { buildBilling } from './build-billing.server.ts';
import { saveEntered } from './enter-card.server.ts';

export const loader = staffOnly('billing.view', async ({ url }: Route.LoaderArgs, staff) => {
  const isGoing = url.searchParams.has('go');
  const chargeId = url.searchParams.get(isGoing ? 'go' : 'charge');
  const said = url.searchParams.get('done');
  const entered = url.searchParams.get('entered');
  const saved = entered
    ? await saveEntered({ kind: 'hosted', entered, params: url.searchParams }, staff)
    : null;
  if (saved instanceof Response) throw saved;
  // On the way to the owner's bank and back, the charge's state is fetched from the provider: the URL proves nothing.
  const isBack =
    isId(chargeId) && (await withPlatform((tx) => openCharge(tx, staff.store.id)))?.id === chargeId;
  const settled = isBack ? await settlePurchase(chargeId, staff) : null;
  if (settled instanceof Response && (isGoing || !isChallenge(settled))) throw settled;
  const failed = saved ?? settled;
  const problem = failed && 'data' in failed ? failed.data.problem : null;
  return {
    billing: await buildBilling(await subscriptionOf(staff.store.id), staff, url.searchParams),
    done: DONE.find((each) => each === said) ?? null,
    problem,
  };
});

// A bank challenge that was not answered is offered again on the page.
const isChallenge = (answer: Response) => !answer.headers.get('location')?.startsWith('/');

export const action = staffOnly('billing.view', async ({ request }: Route.ActionArgs, staff) =>
  actOnPlan(await request.formData(), staff),
);

export default function Billing({ loaderData, actionData }: Route.ComponentProps) {
  const { billing, done, problem } = loaderData;
  return <BillingPage billing={billing} done={done} problem={actionData?.problem ?? problem} />;
}
