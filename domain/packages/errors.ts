import type { Failure } from '#lib/result.ts';
import type { Feature } from './package.ts';

/**
 * The store's package does not allow more products or storage, or the store has added too many bytes today. `limit` is the
 * package's limit, for storage in megabytes.
 */
export type PlanLimit = Failure<'plan_limit', { limit: number }>;

/** The store's package lacks the feature, and no operator enabled it for the store. */
export type FeatureOff = Failure<'feature_off', { feature: Feature }>;

/** A code, name, limit, price or position that is invalid. */
export type PackageInvalid = Failure<'package_invalid', { fields: string[] }>;

/** A newer version than `version` has been saved since the form was opened. */
export type PackageStale = Failure<'stale', { version: number }>;
