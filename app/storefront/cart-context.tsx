import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useToast } from '../ui/toast.tsx';
import { type CartForms, useCartForms } from './cart-forms.ts';
import { useCurrencyMemory } from './currency-memory.ts';
import { paths } from './paths.ts';
import { useLocalePath, useShell, useTexts } from './shell-context.tsx';
import type { CartMirror, CartReply } from './views.ts';

const STORAGE_KEY = 'cartData';

type CartState = Pick<CartForms, 'submit' | 'pending' | 'refusal'> & {
  /** Null until the browser has been asked: the server's page holds nothing personal. */
  count: number | null;
  keep: (mirror: CartMirror) => void;
  /** How often this page was told what is in the cart: an older answer must not undo a newer one. */
  changes: RefObject<number>;
};

const CartContext = createContext<CartState | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState<number | null>(null);
  const { currency, currencies } = useShell();

  useStoredCount(setCount);
  useCurrencyMemory(currency, currencies);

  const changes = useRef(0);
  const keep = useCallback((mirror: CartMirror) => {
    changes.current++;
    setCount(mirror.count);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(mirror));
    } catch {
      // A full or closed storage costs the badge on the next page, nothing else.
    }
  }, []);

  const { submit, pending, reply, refusal } = useCartForms();
  useReplies(reply, keep);
  const state = useMemo(
    () => ({ count, submit, pending, refusal, keep, changes }),
    [count, submit, pending, refusal, keep],
  );
  return <CartContext value={state}>{children}</CartContext>;
}

/** Shows what this browser was told last, by any of its tabs, before the server is asked. */
function useStoredCount(show: (count: number | null) => void): void {
  useEffect(() => {
    const read = (event?: StorageEvent) => {
      if (!event || event.key === STORAGE_KEY) show(storedCount());
    };
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [show]);
}

/** Says and keeps what the server answered to a cart form. */
function useReplies(reply: CartReply | undefined, keep: (mirror: CartMirror) => void): void {
  const text = useTexts();
  const toast = useToast();
  const href = useLocalePath();
  // Only a new answer speaks; a changed language or link must not repeat it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!reply) return;
    if (reply.cart) keep(reply.cart);
    if (!reply.ok) return toast({ status: 'error', text: reply.message });
    const link =
      reply.done === 'added'
        ? { href: href(paths.cart), text: text('storefront.toast.viewCart') }
        : undefined;
    toast({ status: 'success', text: text(`storefront.toast.${reply.done}`), link, id: 'cart' });
  }, [reply]);
}

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

function storedCount(): number | null {
  try {
    const mirror: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof mirror !== 'object' || mirror === null || !('count' in mirror)) return null;
    return typeof mirror.count === 'number' ? mirror.count : null;
  } catch {
    return null;
  }
}

/** The specification's key, and the cookie by which a server that sells in several currencies would draw the page. */
function rememberCurrency(currency: string): void {
  try {
    localStorage.setItem('currency', currency);
  } catch {
    // As above.
  }
  if (!document.cookie.split('; ').includes(`currency=${currency}`)) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that people still use
    document.cookie = `currency=${currency}; path=/; max-age=31536000; samesite=lax`;
  }
}
