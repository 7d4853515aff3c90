import { ordersLevel, type Package, type PackageLimits, TRIAL_STORAGE_MB } from '#domain/packages/index.ts';
import type { Subscription } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import type { OfferView, PriceView } from './billing-view.ts';
import type { PlanUseView } from './plan-uses.tsx';

/** The name of a store's package, and what the store uses of each limit; without a package there are no limits. */
export function buildPlan(
  { package: plan, isTrial }: Pick<Subscription, 'package' | 'isTrial'>,
  used: Record<keyof PackageLimits, number>,
  locale: Locale,
): { name: string | null; uses: PlanUseView[] } {
  const limits = plan && (isTrial ? ofTrial(plan.limits) : plan.limits);
  const uses = limitsOf(limits ?? undefined).map(({ name, all, key }) => ({
    ...{ name, used: used[key], all },
    ...(key === 'ordersMonth' && { level: ordersLevel(used[key], all) }),
  }));
  return { name: plan?.names[locale] ?? null, uses };
}

/**
 * The price of a package in the store's currency; if the package has none in that currency, its first price.
 */
export function buildPrice({ prices }: Package, currency: string): PriceView | null {
  const price = prices.find((each) => each.currency === currency) ?? prices[0];
  return price
    ? { month: money(price.perMonth, price.currency), year: money(price.perYear, price.currency) }
    : null;
}

/**
 * The packages that stores may choose. Empty for a store whose own package is not among them, because that
 * package was agreed with the operator. All of them for a store whose period has ended.
 */
export function buildOffers(
  offers: Package[],
  own: Package | null,
  { locale, currency, isEnded = false }: { locale: Locale; currency: string; isEnded?: boolean },
): OfferView[] {
  if (!isEnded && !offers.some(({ code }) => code === own?.code)) return [];
  // If no plan limits orders, the page does not mention them.
  const hasOrders = offers.some(({ limits }) => limits.ordersMonth !== null);
  return offers.map((each) => ({
    code: each.code,
    name: each.names[locale],
    isOwn: each.code === own?.code,
    price: buildPrice(each, currency),
    limits: limitsOf(each.limits)
      .filter(({ name }) => name !== 'orders' || hasOrders)
      .map(({ name, all }) => ({ name, all })),
  }));
}

const ofTrial = (limits: PackageLimits): PackageLimits => ({
  ...limits,
  storageMb: Math.min(limits.storageMb ?? TRIAL_STORAGE_MB, TRIAL_STORAGE_MB),
});

function limitsOf(limits: PackageLimits | undefined) {
  return [
    { name: 'products', key: 'products', all: limits?.products ?? null },
    { name: 'team', key: 'staff', all: limits?.staff ?? null },
    { name: 'storage', key: 'storageMb', all: limits?.storageMb ?? null },
    { name: 'domains', key: 'domains', all: limits?.domains ?? null },
    { name: 'orders', key: 'ordersMonth', all: limits?.ordersMonth ?? null },
  ] as const;
}
