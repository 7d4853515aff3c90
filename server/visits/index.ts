import { type RequestContext, storeOf } from '../context.ts';
import { VisitCounter } from './visit-counter.ts';

export const visitCounter = new VisitCounter();

/** Counts that a shopper added a variant to the cart. */
export function countCartAdd(context: RequestContext, variantId: string): void {
  if (!context.isCounted()) return;
  const { ip, userAgent, now: at } = context;
  visitCounter.cartAdd({ storeId: storeOf(context).id, variantId, who: { ip, userAgent }, at });
}
