import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { paths } from '../page/paths.ts';
import { Go } from './go.tsx';
import { useLocalePath, useTexts } from './shell-context.tsx';
import { useSoleOverlay } from './sole-overlay.ts';

const IN_MS = 120;
const OUT_MS = 300;

export type MegaMenuProps = {
  nav: RefObject<HTMLElement | null>;
  category: MenuEntry | undefined;
  setOpen: (slug: string) => void;
};

/** Subcategories of one category below the whole row; opened by its chevron or by hovering. */
export function MegaMenu({ nav, category, setOpen }: MegaMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  useHoverIntent({ nav, panel, setOpen });
  useLeaving({ nav, panel, setOpen, isOpen: category !== undefined });
  useSoleOverlay(category !== undefined, () => setOpen(''));
  if (!category) return null;
  return (
    <div ref={panel} className="mega" id="mega">
      <div className="wrap">
        <Columns category={category} />
      </div>
    </div>
  );
}

function Columns({ category }: { category: MenuEntry }) {
  const text = useTexts();
  const href = useLocalePath();
  const { slug, title, children } = category;
  return (
    <ul className="mega-columns">
      <li>
        <Go className="all" to={href(paths.category(slug))}>
          {slug[0] === '/' ? title : text('storefront.shell.allOf').replace('#', title)}
        </Go>
      </li>
      {children.map((child) => (
        <li key={child.slug}>
          <Go to={href(paths.subCategory(slug, child.slug))} lang={child.titleLocale}>
            {child.title}
          </Go>
        </li>
      ))}
    </ul>
  );
}

type Parts = {
  nav: MegaMenuProps['nav'];
  panel: RefObject<HTMLDivElement | null>;
  setOpen: MegaMenuProps['setOpen'];
};

/** Hover intent: opens when the pointer stays, and stays open for a moment after it leaves. */
function useHoverIntent({ nav, panel, setOpen }: Parts): void {
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

/** Esc closes and returns the focus to the chevron; navigation and focus elsewhere close it too. */
function useLeaving({ nav, panel, setOpen, isOpen }: Parts & { isOpen: boolean }): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) setOpen('');
    openedAt.current = key;
  }, [key, setOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
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
