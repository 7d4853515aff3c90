const SCROLLED_PX = 40;
const TURN_PX = 6;

/** On a desk the header gets smaller once the page is scrolled, and its second row waits while one reads on. */
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
  return () => removeEventListener('scroll', ask);
}

const MENUS = 'details:is([name="header-menu"], [name="currency-menu"])[open]';

/** Menus close on Esc, on a press elsewhere, and when this is ended; they open without scripts. */
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
  const point = ({ target }: PointerEvent) => close((menu) => menu.contains(target as Node));
  addEventListener('keydown', press);
  addEventListener('pointerdown', point);
  return () => {
    removeEventListener('keydown', press);
    removeEventListener('pointerdown', point);
    close(() => false);
  };
}

/**
 * While the browser knows that it is offline, nobody is led to its own error page, and no form is given to a router
 * that would put an error in the place of what was typed. Cart forms say it themselves.
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
