import { createContext, type MouseEvent, type RefObject, useContext, useEffect } from 'react';
import type { CartForms } from './cart-forms.ts';
import type { CartMirror, CartPageView } from './cart-views.ts';

/** Where the browser keeps the mirror of its cart. */
export const STORAGE_KEY = 'cartData';

export type CartState = CartForms & {
  /** Null until the browser has been asked: the server's page holds nothing personal. */
  count: number | null;
  /** What is in it, in the shown currency; nothing while that is not known. */
  lines: CartMirror['lines'];
  keep: (mirror: CartMirror) => void;
  /** How often this page was told what is in the cart: an older answer must not undo a newer one. */
  changes: RefObject<number>;
  /** The cart as the last form left it, and when, counted in changes: what drawer and page show. */
  last: { view: CartPageView; at: number } | null;
  openDrawer: () => void;
  /** Opens the choices of a product over its list, in the place of a plain press on the link to it. */
  choose: (event: MouseEvent, slug: string) => void;
};

export const CartContext = createContext<CartState | null>(null);

export function useCart(): CartState {
  const state = useContext(CartContext);
  if (!state) throw new Error('useCart must be used within a CartProvider');
  return state;
}

/** Writes the mirror that a page brought along (cart, checkout, order confirmed). */
export function useCartMirror(mirror: CartMirror | undefined): void {
  const { keep } = useCart();
  useEffect(() => {
    if (mirror) keep(mirror);
  }, [mirror, keep]);
}

/** The cart as another tab changed it: for what shows all of it, and has to ask anew. */
export function useCartElsewhere(ask: () => void): void {
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === STORAGE_KEY && ask();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [ask]);
}
