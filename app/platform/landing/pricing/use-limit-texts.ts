import type { PackageLimits } from '#domain/packages/index.ts';
import { type Texts, useTexts } from '../../../ui/console/texts.tsx';

const LIMITS = ['products', 'staff', 'storage', 'domains', 'orders'] as const;
export type LimitName = (typeof LIMITS)[number];

const KEYS = { storage: 'storageMb', orders: 'ordersMonth' } as const;

const GIGABYTE = 1024;

export function limitOf(limits: PackageLimits, name: LimitName): number | null {
  return limits[name === 'storage' || name === 'orders' ? KEYS[name] : name];
}

/** The limits that the price list shows. The limit of orders per month is shown only if some plan has one. */
export function shownLimits(plans: { limits: PackageLimits }[]): LimitName[] {
  const hasOrders = plans.some(({ limits }) => limits.ordersMonth !== null);
  return LIMITS.filter((name) => name !== 'orders' || hasOrders);
}

/** A limit in plain words: "1,000 products", "2 GB storage", "Unlimited products". */
export function useLimitText(): (limits: PackageLimits, name: LimitName) => string {
  const t = useTexts();
  return (limits, name) => {
    const limit = limitOf(limits, name);
    if (limit === null) return t(`sitepricing.${name}NoLimit`);
    if (name === 'storage') return t('sitepricing.storage', { amount: storageText(limit, t) });
    return t(`sitepricing.${name}`, { count: limit });
  };
}

/** Gigabytes with at most one decimal, or megabytes. */
export function storageText(megabytes: number, t: Texts): string {
  if (megabytes < GIGABYTE) return t('sitepricing.megabytes', { count: megabytes });
  return t('sitepricing.gigabytes', { count: Math.floor((megabytes / GIGABYTE) * 10) / 10 });
}
