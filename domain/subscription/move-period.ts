import type { PlatformTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { packageById } from '#domain/packages/index.ts';
import type { Charge } from './billing-rows.ts';
import { type BillingState, type Cycle, phaseOf } from './billing-state.ts';
import { periodOfUpgrade } from './period-of-upgrade.ts';
import { addCycle, startOfPurchase, wholeSecond } from './quote.ts';

/** The charge with the period that was bought, and the start of the whole period in which the subscription is. */
type Moved = { charge: Charge; periodStart: Date };

/**
 * Moves the period of a paid transfer to the time at which its money arrived, so that the owner does not lose the
 * days of the transfer. Renewals keep their period.
 */
export async function movePeriod(
  tx: PlatformTx,
  charge: Charge,
  state: BillingState,
  { at }: Act,
): Promise<Moved> {
  if (charge.kind === 'upgrade') return moveUpgrade(tx, charge, state, at);
  const phase = phaseOf({ ...state, isSuspended: false }, at);
  if (state.renewal && phase !== 'ended') return { charge, periodStart: charge.period_start };
  const start = wholeSecond(startOfPurchase(state, at));
  const end = addCycle(start, charge.cycle as Cycle, start.getUTCDate());
  const moved = { kind: 'subscribe', period_start: start, period_end: end };
  return { charge: await writePeriod(tx, charge, moved), periodStart: start };
}

/** The new plan begins now. Its end is later if money was paid for days on which the store had its former plan. */
async function moveUpgrade(tx: PlatformTx, charge: Charge, state: BillingState, at: Date): Promise<Moved> {
  const bought = await packageById(tx, charge.package_id);
  const wanted = bought && { package: bought, cycle: charge.cycle as Cycle };
  const paid = { currency: charge.currency, net: charge.net, shownEnd: charge.period_end };
  const period = wanted && periodOfUpgrade(state, { ...paid, wanted }, at);
  if (!period) return { charge, periodStart: charge.period_start };
  const moved = { kind: charge.kind, period_start: period.begins, period_end: period.end };
  return { charge: await writePeriod(tx, charge, moved), periodStart: period.start };
}

type Period = Pick<Charge, 'kind' | 'period_start' | 'period_end'>;

async function writePeriod(tx: PlatformTx, charge: Charge, moved: Period): Promise<Charge> {
  await tx.updateTable('platform_charges').set(moved).where('id', '=', charge.id).execute();
  return { ...charge, ...moved };
}
