import type { RouterContextProvider } from 'react-router';
import { withPlatform } from '#db/index.ts';
import { phaseOf, readBillingState, readCard } from '#domain/subscription/index.ts';
import { billingDesk, requestContext } from '#server/index.ts';
import { staffOf } from '../shell/signed-in.server.ts';
import type { BuyView, CardView } from './billing-view.ts';
import { buildChoice, chosenPlan } from './build-choice.server.ts';
import { cardView } from './build-renewal.server.ts';

/** The renewal of an ended plan in one press; null without the right, a provider or a price. */
export async function buildClosedRenewal(
  context: Readonly<RouterContextProvider>,
): Promise<{ buy: BuyView; card: CardView | null } | null> {
  const staff = staffOf(context);
  const { config, now } = context.get(requestContext);
  if (!staff.can('billing.view') || !billingDesk(config)) return null;
  const { state, card } = await withPlatform(async (tx) => ({
    state: await readBillingState(tx, staff.store.id),
    card: await readCard(tx, staff.store.id),
  }));
  if (phaseOf(state, now) !== 'ended') return null;
  const choice = await buildChoice(chosenPlan(new URLSearchParams(), state, now), state, staff);
  return choice && 'lines' in choice ? { buy: choice, card: card && cardView(card) } : null;
}
