import type { StoreTx } from '#db/index.ts';
import type { Result } from '#lib/result.ts';
import type { ListingFailure } from './errors.ts';
import type { Listing, ListingInput } from './views.ts';

/** At the top of its range the price filter means "no upper bound". */
export const PRICE_FILTER_TOP = 10_000;

/** One page of public products with facets, total and the cursors to both sides. Three statements. */
export async function listProducts(
  tx: StoreTx,
  input: ListingInput,
): Promise<Result<Listing, ListingFailure>> {
  throw new Error(`not written yet ${tx} ${input}`);
}
