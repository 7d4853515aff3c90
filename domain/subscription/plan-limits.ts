import type { PlanCode } from './subscription-of.ts';

/** null means no limit. Storage is in megabytes. */
export type PlanLimits = Record<'products' | 'staff' | 'storageMb' | 'domains', number | null>;

/** The limits of Souk's built-in packages (B1). */
export const PLAN_LIMITS: Record<PlanCode, PlanLimits> = {
  free: { products: 50, staff: 1, storageMb: 200, domains: 0 },
  starter: { products: 1000, staff: 3, storageMb: 2048, domains: 1 },
  pro: { products: 10_000, staff: 10, storageMb: 20_480, domains: 3 },
  scale: { products: null, staff: 50, storageMb: 204_800, domains: 20 },
  unlimited: { products: null, staff: null, storageMb: null, domains: null },
};
