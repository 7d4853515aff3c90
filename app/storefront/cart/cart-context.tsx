import { createContext, type MouseEvent, type RefObject, useContext, useEffect } from 'react';
import type { CartForms } from './cart-forms.ts';
import type { CartMirror, CartPageView } from './cart-views.ts';

/** localStorage key of the cart mirror. */
export const STORAGE_KEY = 'cartData';

export type CartState = CartForms & {
  /** Null until the browser has read the cart: the server's page contains nothing personal. */
  count: number | null;
  /** Lines of the cart in the shown currency; empty until known. */
  lines: CartMirror['lines'];
  keep: (mirror: CartMirror) => void;
  /** Number of cart updates in this page: an older response must not overwrite a newer one. */
  changes: RefObject<number>;
  /** The cart after the last form, and its update number; shown by drawer and page. */
  last: { view: CartPageView; at: number } | null;
  openDrawer: () => void;
  /** Opens a product's options over the list, instead of following its link. */
  choose: (event: MouseEvent, slug: string) => void;
};

export const CartContext = createContext<CartState | null>(null);

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within a CartProvider');
  return state;
}

/** Stores the cart mirror that a page's data contains (cart, checkout, order confirmed). */
export function useCartMirror(mirror: CartMirror | undefined): void {
  const { keep } = useCart();
  useEffect(() => {
    if (mirror) keep(mirror);
  }, [mirror, keep]);
}

/** Calls `ask` when another tab has changed the cart. */
export function useCartElsewhere(ask: () => void): void {
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === STORAGE_KEY && ask();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [ask]);
}
