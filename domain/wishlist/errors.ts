import type { Failure } from '#lib/result.ts';

export type AddToWishlistFailure =
  /** The product is not in this store, or not public. */
  Failure<'product_not_found', undefined> | Failure<'wishlist_full', { max: number }>;
