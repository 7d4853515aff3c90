import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useToast } from '../../ui/toast.tsx';
import { paths } from '../page/paths.ts';
import { isWithKey } from '../shell/go.tsx';
import { useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { CartContext, type CartState, STORAGE_KEY } from './cart-context.tsx';
import { type Press, useCartForms } from './cart-forms.ts';
import type { CartMirror, CartReply } from './cart-views.ts';

const NO_LINES: CartMirror['lines'] = [];

export const loadDrawer = () => import('./cart-drawer.tsx');

const loadChooser = () => import('../product-card/quick-chooser.tsx');

const QuickChooser = lazy(async () => ({ default: (await loadChooser()).QuickChooser }));

const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }));

export function CartProvider({ children }: { children: ReactNode }) {
  const [mirror, setMirror] = useState<CartMirror | null>(null);
  const [last, setLast] = useState<CartState['last']>(null);
  const [isOpen, setOpen] = useState(false);
  const { currency, currencies } = useShell();
  const href = useLocalePath();

  useStoredMirror(setMirror);
  useEffect(() => {
    // The module is loaded after hydration; a failure is harmless, because the cookie decides the currency.
    import('../shell/currency-memory.ts').then(
      ({ rememberCurrency }) => rememberCurrency(currency, currencies),
      () => {},
    );
  }, [currency, currencies]);

  const changes = useRef(0);
  const keep = useCallback((mirror: CartMirror) => {
    changes.current++;
    setMirror(mirror);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(mirror));
    } catch {
      // Full or blocked storage: the only effect is that the next page shows no cart badge.
    }
  }, []);
  const openDrawer = useCallback(() => {
    // Falls back to the cart page if the drawer cannot be loaded.
    loadDrawer().then(
      () => setOpen(true),
      () => location.assign(href(paths.cart)),
    );
  }, [href]);

  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback(
    (event: MouseEvent, slug: string) => {
      if (event.button !== 0 || isWithKey(event) || !navigator.onLine) return;
      event.preventDefault();
      loadChooser().then(
        () => setChosen(slug),
        () => location.assign(href(paths.product(slug))),
      );
    },
    [href],
  );

  const say = useReplies();
  const forms = useCartForms((reply, press) => {
    const undo = undoing(reply);
    if (reply.cart) keep(reply.cart);
    if (reply.view) setLast({ view: reply.view, at: changes.current });
    say(reply, undo && (() => forms.send(undo)));
    if (reply.ok && reply.done === 'added') celebrate(press, openDrawer);
  });
  const count = mirror?.count ?? null;
  const lines = mirror?.currency === currency ? mirror.lines : NO_LINES;
  const state = useMemo(
    () => ({ ...forms, count, lines, keep, changes, last, openDrawer, choose }),
    [forms, count, lines, keep, last, openDrawer, choose],
  );
  return (
    <CartContext value={state}>
      {children}
      <Suspense fallback={null}>
        {isOpen ? <CartDrawer onClosed={() => setOpen(false)} /> : null}
        {chosen === null ? null : <QuickChooser slug={chosen} onClosed={() => setChosen(null)} />}
      </Suspense>
    </CartContext>
  );
}

/** Opens the drawer after a product was added on its page; on a card, shows only a tick. */
function celebrate({ formId, button }: Press, openDrawer: () => void): void {
  if (formId === 'buy') openDrawer();
  else tick(button);
}

function tick(button: HTMLElement | null): void {
  button?.setAttribute('data-added', '');
  setTimeout(() => button?.removeAttribute('data-added'), 1200);
}

/**
 * Fields that undo a removal. The removed quantity is still in the mirror, which the reply is about to
 * replace.
 */
function undoing(reply: CartReply): Record<string, string> | null {
  if (!reply.ok || reply.done !== 'removed') return null;
  const { variantId } = reply;
  const line = stored()?.lines.find((line) => line.variantId === variantId);
  return line ? { intent: 'add', variant: variantId, quantity: String(line.quantity) } : null;
}

/** Shows the mirror in localStorage, which any tab may have updated last, before the server has answered. */
function useStoredMirror(show: (mirror: CartMirror | null) => void): void {
  useEffect(() => {
    const read = (event?: StorageEvent) => {
      if (!event || event.key === STORAGE_KEY) show(stored());
    };
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [show]);
}

/** Shows a toast for the server's answer to a cart form. */
function useReplies(): (reply: CartReply, undo: (() => void) | null) => void {
  const text = useTexts();
  const toast = useToast();
  const href = useLocalePath();
  return (reply, undo) => {
    if (!reply.ok) return toast({ status: 'error', text: reply.message, id: 'cart' });
    const link =
      reply.done === 'added'
        ? { href: href(paths.cart), text: text('storefront.toast.viewCart') }
        : undefined;
    const action = undo ? { text: text('storefront.toast.undo'), run: undo } : undefined;
    // text keys: storefront.toast.{added,updated,removed}
    const { note } = reply;
    const words = note ?? text(`storefront.toast.${reply.done}`);
    toast({ status: note ? 'info' : 'success', text: words, link, action, id: 'cart' });
  };
}

/** The stored mirror, validated: anybody can edit localStorage. */
function stored(): CartMirror | null {
  try {
    const mirror: CartMirror | null = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    const isWhole = typeof mirror?.count === 'number' && Array.isArray(mirror.lines);
    return isWhole && mirror.lines.every((line) => typeof line?.variantId === 'string') ? mirror : null;
  } catch {
    return null;
  }
}
