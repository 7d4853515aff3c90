import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { dirOf } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { paths } from '../page/paths.ts';
import { MoreTexts, useLocalePath, useShell, useTexts } from '../shell/shell-context.tsx';
import { useSoleOverlay } from '../shell/sole-overlay.ts';
import { useCart, useCartElsewhere } from './cart-context.tsx';
import type { CartNow } from './cart-views.ts';
import { DrawerContents, DrawerTitle } from './drawer-contents.tsx';

/**
 * The cart over the page. A native dialog traps the focus, closes on Esc and returns the focus. Renders the
 * same data as the cart page.
 */
export function CartDrawer({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  const text = useTexts();
  const { locale } = useShell();
  const { now, failed, ask } = useCartNow();

  const title = now ? (
    <MoreTexts texts={now.texts}>
      <DrawerTitle />
    </MoreTexts>
  ) : (
    text('storefront.shell.cart')
  );
  const count = now?.view.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const close = () => dialog.current?.close();

  useEffect(() => dialog.current?.showModal(), []);
  useSoleOverlay(true, close);
  // The focused button may have disappeared with its line or its error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the drawer's content changes
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.querySelector('button')?.focus();
  }, [now?.view, failed]);
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close();
  }, [key]);
  const leave = () => {
    const moving = dialog.current?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(onClosed);
  };
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes the dialog on Esc
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="drawer-title"
      onClose={leave}
      onClick={closeOutside}
    >
      <div className="drawer-panel">
        <DrawerHead title={title} count={count} close={close} />
        {now ? (
          <MoreTexts texts={now.texts}>
            <DrawerContents cart={now.view} goods={now.goods} close={close} />
          </MoreTexts>
        ) : failed ? (
          <Failed ask={ask} />
        ) : (
          <Waiting />
        )}
      </div>
      <ToastRegion position={dirOf(locale) === 'rtl' ? 'bottom-right' : 'bottom-left'} />
    </dialog>
  );
}

/** The cart as loaded, then updated by forms and other tabs. */
function useCartNow() {
  const { last, keep, changes } = useCart();
  const href = useLocalePath();
  const [asked, setAsked] = useState<{ now: CartNow; at: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(async () => {
    const at = changes.current;
    try {
      const answer = await fetch(href(paths.cartNow));
      if (!answer.ok) throw new Error(`The cart answered ${answer.status}.`);
      const now = (await answer.json()) as CartNow;
      setFailed(false);
      setAsked({ now, at });
      if (changes.current === at) keep(now.cart);
    } catch {
      setFailed(true);
    }
  }, [href, changes, keep]);
  useEffect(() => void ask(), [ask]);
  useCartElsewhere(ask);
  if (!asked) return { now: null, failed, ask };
  const isOlder = last !== null && last.at > asked.at;
  return { now: isOlder ? { ...asked.now, view: last.view } : asked.now, failed, ask };
}

function DrawerHead({ title, count, close }: { title: ReactNode; count?: number; close: () => void }) {
  const text = useTexts();
  const say = useDigits();
  return (
    <div className="drawer-head">
      <h2 id="drawer-title">
        {title} {count ? <bdi dir="ltr" className="muted num">{`(${say(count)})`}</bdi> : null}
      </h2>
      <button type="button" className="icon-button" aria-label={text('common.action.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Waiting() {
  const { count } = useCart();
  const text = useTexts();
  return (
    <div className="drawer-body" aria-busy="true">
      <p className="sr-only">{text('checkout.cart.loading')}</p>
      <ul className="skeleton">
        {[...Array(Math.min(count || 1, 3)).keys()].map((index) => (
          <li key={index} className="cart-line">
            <div className="thumb" />
            <div className="line-top">
              <b style={{ inlineSize: '80%' }} />
              <b style={{ inlineSize: '4em' }} />
            </div>
            <div className="line-foot">
              <b style={{ inlineSize: '40%' }} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Failed({ ask }: { ask: () => void }) {
  const text = useTexts();
  return (
    <div className="drawer-body">
      <div className="empty" role="alert">
        <p>{text('storefront.error.unsent')}</p>
        <div className="actions">
          <button type="button" className="btn primary" onClick={ask}>
            {text('storefront.error.again')}
          </button>
        </div>
      </div>
    </div>
  );
}
