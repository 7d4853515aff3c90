import { useEffect, useRef } from 'react';

let closeOpened: (() => void) | null = null;

/** Closes the panel that is open over the page, and remembers how to close this one. Returns its release. */
export function openSoleOverlay(close: () => void): () => void {
  const closeBefore = closeOpened;
  closeOpened = close;
  closeBefore?.();
  return () => {
    if (closeOpened === close) closeOpened = null;
  };
}

/** At most one panel is open over a page: the suggestions, the sub categories, a menu of the header, or a dialog. */
export function useSoleOverlay(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isOpen ? openSoleOverlay(() => latest.current()) : undefined), [isOpen]);
}
