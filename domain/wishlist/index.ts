export type { AddToWishlistFailure } from './errors.ts';
export {
  addToWishlist,
  exportWishlist,
  MOST_WISHES,
  removeFromWishlist,
  wishlistIds,
} from './wishlist.ts';
