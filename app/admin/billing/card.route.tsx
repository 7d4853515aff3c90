import { redirect } from 'react-router';
import { billingDesk } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/card.route';
import { CardPage } from './card-page.tsx';
import { choiceOf } from './enter-card.server.ts';
import { BILLING_PAGE } from './refusal.server.ts';

/** The page whose script sends a card to the provider. Only this page's Content-Security-Policy allows it. */
export const loader = staffOnly('billing.view', async ({ url }: Route.LoaderArgs, staff) => {
  const entry = billingDesk(staff.request.config)?.entry;
  if (entry?.kind !== 'sent') throw redirect(BILLING_PAGE);
  const { api, publishableKey } = entry;
  const chosen = Object.fromEntries(choiceOf(url.searchParams));
  return { api, publishableKey, storeId: staff.store.id, chosen };
});

export default function Card({ loaderData }: Route.ComponentProps) {
  return <CardPage card={loaderData} />;
}
