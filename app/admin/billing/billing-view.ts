import type { PlanCode, StoreClosure, SubscriptionChange } from '#domain/subscription/index.ts';
import type { WhenText } from '../when.ts';
import type { PlanUseView } from './plan-uses.tsx';

/** What Plan & billing shows, with every moment in the store's own time. */
export type BillingView = {
  plan: PlanCode;
  state: 'open' | StoreClosure;
  periodEnd: WhenText | null;
  /** Whole days to the end that are left, the running one included; null without an end or after it. */
  daysLeft: number | null;
  /** What people call the store's time zone. */
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

/** A name, or the operator, who has none here. */
export type ChangeBy = { name: string } | 'operator';
