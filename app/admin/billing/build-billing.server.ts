import { withStore } from '#db/index.ts';
import { listOffers, platformUse, storeUse } from '#domain/packages/index.ts';
import type { Subscription } from '#domain/subscription/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenText, zoneText } from '../shell/when.ts';
import type { BillingView, ChangeBy } from './billing-view.ts';
import { buildOffers, buildPlan, buildPrice } from './build-plan.server.ts';

const DAY = 86_400_000;
// The actor names of the command line and of jobs.
const OPERATORS = ['operator', 'cli'];

export async function buildBilling(
  subscription: Subscription,
  { request, store }: Staff,
): Promise<BillingView> {
  const { now, locale } = request;
  const { timeZone, currency } = store.shell;
  const reading = { now, locale, timeZone, t: translator(locale) };
  const when = (at: Date) => whenText(at, reading);
  const { package: plan, periodEndsAt, stripeId, suspension, changes } = subscription;
  const left = periodEndsAt ? Math.ceil((periodEndsAt.getTime() - now.getTime()) / DAY) : null;
  const used = { ...(await withStore(store.id, storeUse)), ...(await platformUse(store.id)) };
  const { name, uses } = buildPlan(plan, used, locale);
  return {
    plan: name,
    price: plan && buildPrice(plan, currency),
    state: store.closure ?? 'open',
    periodEnd: periodEndsAt && when(periodEndsAt),
    daysLeft: left !== null && left > 0 ? left : null,
    zone: zoneText(reading),
    uses,
    offers: buildOffers(await listOffers(), plan, { locale, currency }),
    stripeId,
    storeAddress: storefrontOrigin(request.config, store.slug),
    suspension: suspension && {
      reason: suspension.reason,
      by: byOf(suspension.byName),
      when: when(suspension.at),
    },
    changes: changes.map(({ id, kind, reason, periodEndAfter, packageAfter, byName, at }) => ({
      id,
      kind,
      reason,
      periodEnd: periodEndAfter && when(periodEndAfter),
      plan: packageAfter?.[locale] ?? null,
      by: byOf(byName),
      when: when(at),
    })),
  };
}

function byOf(name: string): ChangeBy {
  return OPERATORS.includes(name) ? 'operator' : { name };
}
