import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const IN_MS = 120;
const OUT_MS = 300;

type Parts = {
  nav: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  setOpen: (slug: string) => void;
};

/** Hover intent: opens when the pointer stays, and stays open for a moment after it leaves. */
export function useHoverIntent({ nav, panel, setOpen }: Parts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const openSoon = (item: HTMLElement) => {
      timer = setTimeout(() => setOpen(item.dataset.mega ?? ''), IN_MS);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const target = event.target as Element;
      const item = nav.current?.contains(target) ? target.closest<HTMLElement>('[data-mega]') : null;
      // The pointer was already over this item, so a menu that a press has closed stays closed.
      if (item?.contains(event.relatedTarget as Node | null)) return;
      clearTimeout(timer);
      if (item) openSoon(item);
      else if (!panel.current?.contains(target)) timer = setTimeout(() => setOpen(''), OUT_MS);
    };
    // The pointer may already rest on an item when this code loads.
    const resting = nav.current?.querySelector<HTMLElement>('[data-mega]:hover');
    if (resting && matchMedia('(hover: hover)').matches) openSoon(resting);
    // A press overrides the hover timer.
    const press = () => clearTimeout(timer);
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', press);
    };
  }, [nav, panel, setOpen]);
}

/**
 * The arrow down moves the focus from the chevron into the panel. Esc closes and returns it; navigation and focus
 * elsewhere close too.
 */
export function useLeaving({ nav, panel, setOpen, isOpen }: Parts & { isOpen: boolean }): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) setOpen('');
    openedAt.current = key;
  }, [key, setOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      const chevron = nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
      if (event.key === 'ArrowDown' && document.activeElement === chevron) {
        event.preventDefault();
        panel.current?.querySelector('a')?.focus();
      }
      if (event.key !== 'Escape') return;
      chevron?.focus();
      setOpen('');
    };
    const move = ({ target }: FocusEvent) => {
      const node = target as Node;
      if (!nav.current?.contains(node) && !panel.current?.contains(node)) setOpen('');
    };
    const away = ({ target }: PointerEvent) => {
      const node = target as Node;
      if (!nav.current?.contains(node) && !panel.current?.contains(node)) setOpen('');
    };
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', move);
    document.addEventListener('pointerdown', away);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', move);
      document.removeEventListener('pointerdown', away);
    };
  }, [nav, panel, setOpen, isOpen]);
}
