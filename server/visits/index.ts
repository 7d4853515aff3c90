import { type RequestContext, storeOf } from '../context.ts';
import { VisitCounter } from './visit-counter.ts';

/** This process's own. */
export const visitCounter = new VisitCounter();

/** Counts that a shopper put a variant into the cart. */
export function countCartAdd(context: RequestContext, variantId: string): void {
  if (!context.isCounted()) return;
  const { ip, userAgent, now: at } = context;
  visitCounter.cartAdd({ storeId: storeOf(context).id, variantId, who: { ip, userAgent }, at });
}
