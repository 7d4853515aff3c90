import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { removeFromWishlist } from '#domain/wishlist/index.ts';
import type { Result } from '#lib/result.ts';
import { type AddedLine, addLine } from './add-line.ts';
import type { CartFailure } from './errors.ts';

type Move = {
  customerId: string;
  productId: string;
  cartToken: string | null;
  variantId: string;
  currency?: string;
};

/**
 * Adds one unit of a product to the cart and removes it from the wishlist; if adding fails, the wishlist is
 * unchanged.
 */
export async function moveFromWishlist(
  tx: StoreTx,
  { customerId, productId, ...line }: Move,
  act: Act,
): Promise<Result<AddedLine, CartFailure>> {
  const added = await addLine(tx, { ...line, quantity: 1 }, act);
  if (added.ok) await removeFromWishlist(tx, { customerId, productId });
  return added;
}
