export { REMIND_TASK, type SubscriptionStart, startSubscription } from '#domain/packages/index.ts';
export { changePackage, type PackageChanged } from './change-package.ts';
export { type CheckedSubscription, checkSubscription } from './check-subscription.ts';
export { remindOfEnd } from './remind.ts';
export { type PeriodEnd, type PeriodEndSet, setPeriodEnd } from './set-period-end.ts';
export { type StoreClosure, type StoreState, storeClosure } from './store-closure.ts';
export {
  type Subscription,
  type SubscriptionChange,
  subscriptionOf,
} from './subscription-of.ts';
export { suspendStore, unsuspendStore, type WithReason } from './suspend-store.ts';
