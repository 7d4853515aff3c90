import type { PlanCode, StoreClosure, SubscriptionChange } from '#domain/subscription/index.ts';
import type { WhenText } from '../shell/when.ts';
import type { PlanUseView } from './plan-uses.tsx';

/** The data of Plan & billing, with times in the store's time zone. */
export type BillingView = {
  plan: PlanCode;
  state: 'open' | StoreClosure;
  periodEnd: WhenText | null;
  /** Whole days left, today included; null without an end or after it. */
  daysLeft: number | null;
  /** The display name of the store's time zone. */
  zone: string;
  uses: PlanUseView[];
  stripeId: string | null;
  storeAddress: string;
  suspension: { reason: string; by: ChangeBy; when: WhenText } | null;
  changes: {
    id: string;
    kind: SubscriptionChange['kind'];
    reason: string;
    periodEnd: WhenText | null;
    by: ChangeBy;
    when: WhenText;
  }[];
};

/** The name of the person who made the change; the operator is not named. */
export type ChangeBy = { name: string } | 'operator';
