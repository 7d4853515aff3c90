import { subscriptionOf } from '#domain/subscription/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/billing.route';
import { BillingPage } from './billing-page.tsx';
import { buildBilling } from './build-billing.server.ts';

export const loader = staffOnly('billing.view', async (_: Route.LoaderArgs, staff) => ({
  billing: await buildBilling(await subscriptionOf(staff.store.id), staff),
}));

export default function Billing({ loaderData }: Route.ComponentProps) {
  return <BillingPage billing={loaderData.billing} />;
}
