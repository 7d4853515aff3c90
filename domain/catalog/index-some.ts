import { enqueue, noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';
import { fitTogether } from './product-batches.ts';

export const INDEX_SOME_TASK = 'catalog.index-products';

/** The most products of a request or a job; each job names its own. */
export const INDEXED_AT_ONCE = 200;

/** Products that show the same thing, such as a picture, whose id is `of`. */
export type ProductsOf = { of: string; productIds: string[] };

/**
 * Reindexes products whose shared thing changed: those that fit together now, the rest by jobs, because all products of the
 * store may show one picture. The jobs name the products, which cannot be found any more if the thing was removed.
 */
export async function indexSome(tx: StoreTx, { of, productIds }: ProductsOf): Promise<void> {
  const first = productIds.slice(0, INDEXED_AT_ONCE);
  const now = first.slice(0, await fitTogether(tx, first));
  await indexProducts(tx, now);
  await noteChange(tx, ['home', 'catalog', ...now.map((id) => `product:${id}` as const)]);
  for (let start = now.length; start < productIds.length; start += INDEXED_AT_ONCE) {
    const later = productIds.slice(start, start + INDEXED_AT_ONCE);
    // A repeated change replaces its own waiting jobs; with both ends, no job replaces one with other products.
    const jobKey = `products:${of}:${later[0]}:${later.at(-1)}`;
    await enqueue(tx, INDEX_SOME_TASK, { of, productIds: later }, { class: 'web', jobKey });
  }
}
