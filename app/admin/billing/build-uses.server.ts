import { PLAN_LIMITS, type PlanCode } from '#domain/subscription/index.ts';
import type { PlanUseView } from './plan-uses.tsx';

type Used = { products: number; staff: number; storageMb: number };

export function buildUses(code: PlanCode, used: Used): PlanUseView[] {
  const limits = PLAN_LIMITS[code];
  return [
    { name: 'products', used: used.products, all: limits.products },
    { name: 'team', used: used.staff, all: limits.staff },
    { name: 'storage', used: used.storageMb, all: limits.storageMb },
  ];
}
