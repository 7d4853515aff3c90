import { subscriptionOf } from '#domain/subscription/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { BillingPage } from '../billing/billing-page.tsx';
import { drawBilling } from '../billing/draw-billing.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/billing';

export const loader = staffOnly('billing.view', async (_: Route.LoaderArgs, staff) => ({
  billing: await drawBilling(await subscriptionOf(staff.store.id), staff),
}));

export default function Billing({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.billing.title')} />
      <BillingPage billing={loaderData.billing} />
    </>
  );
}
