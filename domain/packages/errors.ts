import type { Failure } from '#lib/result.ts';

/** The store's package has no room for more; `limit` is its limit, of storage in megabytes. */
export type PlanLimit = Failure<'plan_limit', { limit: number }>;

/** A code, name, limit, price or position that is invalid. */
export type PackageInvalid = Failure<'package_invalid', { fields: string[] }>;

/** Another save made a newer version since `version` was read. */
export type PackageStale = Failure<'stale', { version: number }>;
