import { openSoleOverlay } from './sole-overlay.ts';

const SCROLLED_PX = 40;
const TURN_PX = 6;

/**
 * On wide screens the header shrinks once the page is scrolled, and hides its second row while scrolling
 * down.
 */
export function keepHeader(): () => void {
  let last = scrollY;
  let isAsked = false;
  const look = () => {
    isAsked = false;
    const header = document.querySelector<HTMLElement>('.header');
    if (!header) return;
    header.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX);
    if (Math.abs(scrollY - last) < TURN_PX) return;
    header.toggleAttribute('data-down', scrollY > last && scrollY > SCROLLED_PX * 4);
    last = scrollY;
  };
  const ask = () => {
    if (!isAsked) requestAnimationFrame(look);
    isAsked = true;
  };
  addEventListener('scroll', ask, { passive: true });
  const forgetHeight = publishHeaderHeight();
  return () => {
    removeEventListener('scroll', ask);
    forgetHeight();
  };
}

/** Publishes the header's height for sticky elements below it; until then a default in CSS applies. */
function publishHeaderHeight(): () => void {
  const { style } = document.documentElement;
  const header = document.querySelector('.header');
  const observer = new ResizeObserver(([entry]) => {
    const [size] = entry?.borderBoxSize ?? [];
    if (size) style.setProperty('--header-height', `${Math.round(size.blockSize)}px`);
  });
  if (header) observer.observe(header);
  else style.setProperty('--header-height', '0px');
  return () => observer.disconnect();
}

const MENUS = 'details:is([name="header-menu"], [name="currency-menu"])[open]';

/** Closes menus on Esc, on a press or focus elsewhere, and on cleanup. Opening a menu needs no scripts. */
export function keepMenus(): () => void {
  const close = (isKept: (menu: Element) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENUS)) {
      if (!isKept(menu)) menu.open = false;
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const menu = document.activeElement?.closest(MENUS);
    menu?.querySelector('summary')?.focus();
    close(() => false);
  };
  const leave = ({ target }: Event) => close((menu) => menu.contains(target as Node));
  const toggle = ({ target }: Event) => {
    if ((target as Element).matches(MENUS)) openSoleOverlay(() => close(() => false));
  };
  addEventListener('keydown', press);
  addEventListener('pointerdown', leave);
  addEventListener('focusin', leave);
  addEventListener('toggle', toggle, true);
  return () => {
    removeEventListener('keydown', press);
    removeEventListener('pointerdown', leave);
    removeEventListener('focusin', leave);
    removeEventListener('toggle', toggle, true);
    close(() => false);
  };
}

/**
 * While offline, blocks links, which would lead to the browser's error page, and forms, whose error page
 * would discard what was typed. Cart and wishlist forms report the lost connection themselves.
 */
export function keepFormsOffline(on: { onLink: (to: string) => void; onForm: () => void }): () => void {
  const click = (event: MouseEvent) => {
    if (navigator.onLine || event.button !== 0 || event.defaultPrevented) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname + link.search === location.pathname + location.search) return;
    stop(event);
    on.onLink(link.pathname + link.search + link.hash);
  };
  const submit = (event: SubmitEvent) => {
    if (navigator.onLine) return;
    const form = event.target as HTMLFormElement;
    if (/\/(cart|wishlist)$/.test(new URL(form.action).pathname)) return;
    stop(event);
    on.onForm();
  };
  addEventListener('click', click, true);
  addEventListener('submit', submit, true);
  return () => {
    removeEventListener('click', click, true);
    removeEventListener('submit', submit, true);
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
