import type { RouterContextProvider } from 'react-router';
import { withPlatform } from '#db/index.ts';
import { openCharge, phaseOf, readBillingState, readCard, TRANSFER } from '#domain/subscription/index.ts';
import { requestContext } from '#server/index.ts';
import { staffOf } from '../shell/signed-in.server.ts';
import type { BuyView, CardView } from './billing-view.ts';
import { buildChoice, chosenPlan } from './build-choice.server.ts';
import { ownCard } from './build-renewal.server.ts';

/** The one-press renewal of an ended plan; null without the permission, a provider or a price. */
export async function buildClosedRenewal(
  context: Readonly<RouterContextProvider>,
): Promise<{ buy: BuyView; card: CardView | null } | null> {
  const staff = staffOf(context);
  const { now } = context.get(requestContext);
  if (!staff.can('billing.view')) return null;
  const { state, card, open } = await withPlatform(async (tx) => ({
    state: await readBillingState(tx, staff.store.id),
    card: await readCard(tx, staff.store.id),
    open: await openCharge(tx, staff.store.id),
  }));
  // A pending transfer is shown on Plan & billing instead.
  if (phaseOf(state, now) !== 'ended' || open?.provider === TRANSFER) return null;
  const choice = await buildChoice(chosenPlan(new URLSearchParams(), state, now), state, staff);
  if (!choice || !('lines' in choice) || !(choice.ways.card || choice.ways.transfer)) return null;
  return { buy: choice, card: ownCard(card, staff) };
}
