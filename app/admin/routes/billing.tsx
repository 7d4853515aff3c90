import { subscriptionOf } from '#domain/subscription/index.ts';
import { BillingPage } from '../billing/billing-page.tsx';
import { drawBilling } from '../billing/draw-billing.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/billing';

export const loader = staffOnly('billing.view', async (_: Route.LoaderArgs, staff) => ({
  billing: await drawBilling(await subscriptionOf(staff.store.id), staff),
}));

export default function Billing({ loaderData }: Route.ComponentProps) {
  return <BillingPage billing={loaderData.billing} />;
}
