import type { StoreClosure, SubscriptionChange } from '#domain/subscription/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { WhenText } from '../shell/when.ts';
import type { PlanUseView } from './plan-uses.tsx';

export type PriceView = { month: Money; year: Money };

/** A package that the store may ask for. */
export type OfferView = {
  code: string;
  name: string;
  isOwn: boolean;
  price: PriceView | null;
  limits: { name: PlanUseView['name']; all: number | null }[];
};

/** The data of Plan & billing, with times in the store's time zone. */
export type BillingView = {
  /** The name of the store's package; null for a store without a package, which has no limits. */
  plan: string | null;
  price: PriceView | null;
  state: 'open' | StoreClosure;
  periodEnd: WhenText | null;
  /** Whole days left, today included; null without an end or after it. */
  daysLeft: number | null;
  /** The display name of the store's time zone. */
  zone: string;
  uses: PlanUseView[];
  offers: OfferView[];
  stripeId: string | null;
  storeAddress: string;
  suspension: { reason: string; by: ChangeBy; when: WhenText } | null;
  changes: {
    id: string;
    kind: SubscriptionChange['kind'];
    reason: string;
    periodEnd: WhenText | null;
    /** The name of the new package, for a change of package. */
    plan: string | null;
    by: ChangeBy;
    when: WhenText;
  }[];
};

/** The name of the person who made the change; the operator is not named. */
export type ChangeBy = { name: string } | 'operator';
