import { useEffect, useRef } from 'react';

let closeOpened: (() => void) | null = null;

/** Closes the currently open overlay and registers this one. Returns a function that unregisters it. */
export function openSoleOverlay(close: () => void): () => void {
  const closeBefore = closeOpened;
  closeOpened = close;
  closeBefore?.();
  return () => {
    if (closeOpened === close) closeOpened = null;
  };
}

/** Keeps at most one overlay open: suggestions, subcategories, a header menu or a dialog. */
export function useSoleOverlay(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (isOpen ? openSoleOverlay(() => latest.current()) : undefined), [isOpen]);
}
