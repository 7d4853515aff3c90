import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

// Wait in milliseconds: longer than dialogs take to return the focus to their opener, shorter than the time
// to the next key press.
const SETTLED_MS = 60;

/**
 * Scrolls a page with a new URL to the top and focuses its heading, as after a full page load, even if the
 * form that led to the page preserved the scroll position. Going back restores the scroll position. Mounted
 * after the page, so that its effects run after the page's.
 */
export function PageArrival() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const scrolled = useRef(pathname);
  const focused = useRef(pathname);
  useLayoutEffect(() => {
    if (scrolled.current === pathname) return;
    scrolled.current = pathname;
    if (type !== 'POP' && hash === '') scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }, [pathname, hash, type]);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    focusHeading();
    const timer = setTimeout(focusHeading, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}

/** Leaves the focus where the new page has set it, such as a field, a message or a dialog. */
function focusHeading(): void {
  const held = document.activeElement;
  const isPlaced = held?.matches('main h1, main :is(input, textarea, select, [role="alert"])');
  if (isPlaced || held?.closest('dialog[open], [role="dialog"]')) return;
  focusElement(pageHeading());
}

export const pageHeading = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');

/** Focuses an element, even one outside the tab order, without scrolling. */
export function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
