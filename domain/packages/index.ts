export { countAddedBytes, LEAST_BYTES } from './added-bytes.ts';
export type { FeatureOff, PackageInvalid, PackageStale, PlanLimit } from './errors.ts';
export {
  type FeatureSetting,
  type FeatureSwitch,
  isFeatureOn,
  requireFeature,
  requireFeatureOf,
  type StoreFeature,
  storeFeatures,
  switchFeature,
} from './features.ts';
export {
  currentPackage,
  limitInForce,
  listOffers,
  listPackages,
  type PackageRow,
  packageById,
  packageOf,
} from './list-packages.ts';
export { movePackage, type OrderStale, type PackageMove } from './move-package.ts';
export { NEAR_PERCENT, type OrdersLevel, ordersLevel } from './orders-level.ts';
export {
  currentPackageId,
  DEFAULT_PACKAGE,
  FEATURES,
  type Feature,
  PACKAGE,
  type Package,
  type PackageFeature,
  type PackageLimits,
  type PackagePrice,
  TRIAL_STORAGE_MB,
} from './package.ts';
export { lockRoom, type PackageRoom, packageRoom, requireRoom, storageLimit } from './package-room.ts';
export { type PackageUse, platformUse, platformUseIn, storeUse } from './package-use.ts';
export { type PackageVersion, readPackageVersions } from './package-versions.ts';
export { planReminders, REMIND_TASK } from './plan-reminders.ts';
export { type PackageInput, type PackageSaved, savePackage } from './save-package.ts';
export { type SubscriptionStart, startSubscription } from './start-subscription.ts';
export { ownerOfUnpaid } from './unpaid-owner.ts';
