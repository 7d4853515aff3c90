import type { VisitBatch } from '#domain/reports/index.ts';
import type { PlannedOrder } from './plan-orders.ts';
import type { Random } from './random.ts';
import type { PlannedVariant } from './variants.ts';

export type VisitPlan = {
  now: Date;
  random: Random;
  days: number;
  orders: PlannedOrder[];
  variants: PlannedVariant[];
  /** The slug of a product's page, and the id of a variant, by its key. */
  slugOf: (productKey: string) => string;
  variantIds: Map<string, string>;
};

const DAY = 86_400_000;
/** The number of recent days with product views; they decide the trending products. */
const LOOKED_DAYS = 28;

/** Visitors and the products they viewed, one batch a day: about fifty visits for each order. */
export function planVisits(plan: VisitPlan): VisitBatch[] {
  return Array.from({ length: plan.days }, (_, ago) => planDay(plan, plan.days - 1 - ago));
}

function planDay(plan: VisitPlan, ago: number): VisitBatch {
  const { random, now } = plan;
  const noon = new Date(Math.floor((now.getTime() - ago * DAY) / DAY) * DAY + DAY / 2);
  // Only the past hours of today have visits.
  const hour = new Date(Math.min(noon.getTime(), Math.floor(now.getTime() / 3_600_000) * 3_600_000));
  const orders = plan.orders.filter(({ placedAt }) => dayOf(placedAt) === dayOf(hour));
  const visits = 30 + random.whole(40) + orders.length * 14;
  const looked = ago < LOOKED_DAYS ? lookedAt(plan, orders) : { views: new Map(), carts: new Map() };
  return { hour, visits, pageViews: visits * 4 + random.whole(visits), ...looked };
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY);

function lookedAt({ random, variants, slugOf, variantIds }: VisitPlan, orders: PlannedOrder[]) {
  const views = new Map<string, number>();
  const carts = new Map<string, number>();
  const products = [...new Set(variants.map(({ productKey }) => productKey))];
  for (const key of products) views.set(slugOf(key), random.whole(4));
  for (const { variantKey } of orders.flatMap(({ lines }) => lines)) {
    const variant = variants.find(({ key }) => key === variantKey)!;
    const slug = slugOf(variant.productKey);
    views.set(slug, (views.get(slug) ?? 0) + 3 + random.whole(6));
    const variantId = variantIds.get(variantKey)!;
    carts.set(variantId, (carts.get(variantId) ?? 0) + 1 + random.whole(2));
  }
  return { views, carts };
}
