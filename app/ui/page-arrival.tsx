import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

// Longer than dialogs take to give the focus back to their opener, shorter than the next press of a key.
const SETTLED_MS = 60;

/**
 * A new address starts at its top with the focus on its heading, as after a full page load, also when the form that led
 * there kept the scroll position for its own answers. Going back restores the scroll position. Mounted after the page:
 * its effects run once those of the page are done.
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

/** Leaves the focus where the new page itself has put it: in a field, a message or a dialog. */
function focusHeading(): void {
  const held = document.activeElement;
  const isPlaced = held?.matches('main h1, main :is(input, textarea, select, [role="alert"])');
  if (isPlaced || held?.closest('dialog[open], [role="dialog"]')) return;
  focusElement(pageHeading());
}

export const pageHeading = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');

/** Focuses an element, also one that Tab does not reach. Nothing scrolls: the next press of Tab does, where it has to. */
export function focusElement(element: HTMLElement | null): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
