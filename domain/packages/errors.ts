import type { Failure } from '#lib/result.ts';

/** The store's package does not allow more; `limit` is the exceeded limit, for storage in megabytes. */
export type PlanLimit = Failure<'plan_limit', { limit: number }>;

/** A code, name, limit, price or position that is invalid. */
export type PackageInvalid = Failure<'package_invalid', { fields: string[] }>;

/** A newer version than `version` was saved since the form was opened. */
export type PackageStale = Failure<'stale', { version: number }>;
