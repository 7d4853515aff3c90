import { useLayoutEffect, useRef } from 'react';

/** Calls `save` on Ctrl S and ⌘ S, in place of the browser's own dialog. The physical key works on an Arabic layout. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  // Set up with the commit that shows or hides the save bar: a passive effect runs later, and the browser would take
  // a key that is pressed in between.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
