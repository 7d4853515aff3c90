import { withPlatform } from '#db/index.ts';
import { listOffers } from '#domain/packages/index.ts';
import { phaseOf, readBillingState, type Subscription } from '#domain/subscription/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { type WhenText, whenText, zoneText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { BillingView, ChangeBy } from './billing-view.ts';
import { buildChoice, chosenPlan, readUse } from './build-choice.server.ts';
import { buildOffers, buildPlan, buildPrice } from './build-plan.server.ts';
import { buildPaying } from './build-renewal.server.ts';

const DAY = 86_400_000;
// The actor names of the command line and of jobs.
const OPERATORS = ['operator', 'cli'];

export async function buildBilling(
  subscription: Subscription,
  staff: Staff,
  params: URLSearchParams,
): Promise<BillingView> {
  const { request, store } = staff;
  const { now, locale } = request;
  const state = await withPlatform((tx) => readBillingState(tx, store.id));
  const phase = phaseOf(state, now);
  const { timeZone, currency } = store.shell;
  const reading = { now, locale, timeZone, t: translator(locale) };
  const when = (at: Date) => whenText(at, reading);
  const { package: plan, periodEndsAt, stripeId } = subscription;
  const left = periodEndsAt ? Math.ceil((periodEndsAt.getTime() - now.getTime()) / DAY) : null;
  const { name, uses } = buildPlan(subscription, await readUse(store.id, now), locale);
  return {
    plan: name,
    price: plan && buildPrice(plan, currency),
    phase,
    ...(await buildPaying(state, staff)),
    choice: await buildChoice(chosenPlan(params, state, now), state, staff),
    periodEnd: periodEndsAt && when(periodEndsAt),
    daysLeft: left !== null && left > 0 ? left : null,
    zone: zoneText(reading),
    uses,
    offers: buildOffers(await listOffers(), plan, { locale, currency, isEnded: phase === 'ended' }),
    stripeId,
    storeAddress: storefrontOrigin(request.config, store.slug),
    ...pastOf(subscription, when, locale),
  };
}

/** The suspension and the history. */
function pastOf(
  { suspension, changes }: Subscription,
  when: (at: Date) => WhenText,
  locale: Locale,
): Pick<BillingView, 'suspension' | 'changes'> {
  return {
    suspension: suspension && {
      reason: suspension.reason,
      by: byOf(suspension.byName),
      when: when(suspension.at),
    },
    changes: changes.map(({ id, kind, reason, periodEndAfter, packageAfter, byName, at }) => ({
      ...{ id, kind, reason, plan: packageAfter?.[locale] ?? null, by: byOf(byName), when: when(at) },
      periodEnd: periodEndAfter && when(periodEndAfter),
    })),
  };
}

function byOf(name: string): ChangeBy {
  return OPERATORS.includes(name) ? 'operator' : { name };
}
