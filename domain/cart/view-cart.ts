import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CartView } from './cart-view.ts';

/** The cart of this token in one language, repriced; an empty view where there is no open cart. Writes nothing. */
export async function viewCart(
  tx: StoreTx,
  input: { cartToken: string | null; locale: Locale; at: Date },
): Promise<CartView> {
  throw new Error(`not written yet ${tx.storeId} ${input.locale}`);
}

/** Units in the open cart of this token, for the badge; 0 where there is none. */
export async function cartCount(tx: StoreTx, cartToken: string | null): Promise<number> {
  throw new Error(`not written yet ${tx.storeId} ${cartToken === null}`);
}
