import type { StoreTx } from '#db/index.ts';
import { applyCollection } from './apply-collection.ts';
import { applyCustomer } from './apply-customers.ts';
import { applyOrders } from './apply-orders.ts';
import { applyProducts } from './apply-products.ts';
import { applyReviews } from './apply-reviews.ts';
import type { FileItem } from './file-product.ts';
import type { ApplyContext, ApplyOutcome } from './product-outcomes.ts';

/**
 * Writes items of the file and returns an outcome for each, in order. Collections are written after their
 * products.
 */
export async function applyItems(
  tx: StoreTx,
  items: FileItem[],
  context: ApplyContext,
): Promise<ApplyOutcome[]> {
  const products = items.flatMap((item) => (item.kind === 'product' ? item : []));
  const written = (await applyProducts(tx, products, context)).values();
  const orders = items.flatMap((item) => (item.kind === 'order' ? item : []));
  const moved = (await applyOrders(tx, orders, context)).values();
  const reviews = items.flatMap((item) => (item.kind === 'review' ? item : []));
  const reviewed = (await applyReviews(tx, reviews, context)).values();
  const outcomes: ApplyOutcome[] = [];
  for (const item of items) {
    if (item.kind === 'product') outcomes.push(written.next().value as ApplyOutcome);
    else if (item.kind === 'order') outcomes.push(moved.next().value as ApplyOutcome);
    else if (item.kind === 'collection') outcomes.push(await applyCollection(tx, item, context));
    else if (item.kind === 'customer') outcomes.push(await applyCustomer(tx, item, context));
    else outcomes.push(reviewed.next().value as ApplyOutcome);
  }
  return outcomes;
}
