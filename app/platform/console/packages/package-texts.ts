import type { Feature, Package } from '#domain/packages/index.ts';
import { decimalText, money } from '#lib/money/index.ts';

export const LIMITS = ['products', 'staff', 'storageMb', 'domains', 'ordersMonth'] as const;
/** As in domain/packages, whose code is not for browsers. */
export const SWITCHES = [
  'own_domains',
  'own_roles',
  'digital_files',
  'locations',
  'e_invoicing',
] as const satisfies readonly Feature[];

export type LimitName = (typeof LIMITS)[number];

export type PriceTexts = { currency: string; perMonth: string; perYear: string };
export type FeatureTexts = { en: string; ar: string };

/** The fields of the form of a package, as they are typed. */
export type PackageTexts = {
  code: string;
  /** The version that the form shows; 0 for a new package. */
  version: number;
  names: FeatureTexts;
  summaries: FeatureTexts;
  limits: Record<LimitName, string>;
  prices: PriceTexts[];
  features: FeatureTexts[];
  isListed: boolean;
  isRecommended: boolean;
  featuresOff: readonly Feature[];
};

const NOTHING = { en: '', ar: '' };

export const NEW_PACKAGE: PackageTexts = {
  ...{ code: '', version: 0, names: NOTHING, summaries: NOTHING, prices: [], features: [] },
  limits: { products: '', staff: '', storageMb: '', domains: '', ordersMonth: '' },
  ...{ isListed: false, isRecommended: false, featuresOff: [] },
};

export function packageTexts(own: Package): PackageTexts {
  const { code, version, names, summaries, features, isListed, isRecommended, featuresOff } = own;
  const { products, staff, storageMb, domains, ordersMonth } = own.limits;
  const textOf = (limit: number | null) => (limit === null ? '' : String(limit));
  return {
    ...{ code, version, names, summaries, features, isListed, isRecommended, featuresOff },
    limits: {
      products: textOf(products),
      staff: textOf(staff),
      storageMb: textOf(storageMb),
      domains: textOf(domains),
      ordersMonth: textOf(ordersMonth),
    },
    prices: own.prices.map(({ currency, perMonth, perYear }) => ({
      currency,
      perMonth: decimalText(money(perMonth, currency)),
      perYear: decimalText(money(perYear, currency)),
    })),
  };
}

/** The fields of a part of the form, and the problem of each invalid field by its name. */
export type PartProps = { texts: PackageTexts; problems: Record<string, string> };

/** The outcome of a save. */
export type PackageResult = {
  said?: string;
  problems?: Record<string, string>;
  typed?: PackageTexts;
  /** The version that somebody else has saved in the meantime. */
  stale?: number;
};
