import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { COLOUR_MODE_KEY, READ_COLOUR_MODE } from '#lib/colour-mode-script.ts';

const SIDEBAR_KEY = 'souk-admin-sidebar';

/** Runs in <head> before the first paint. Mantine reads its own attribute; our tokens read data-theme. */
export const CONSOLE_COLOUR_SCRIPT = `(function(d){d.dataset.scripts='';${READ_COLOUR_MODE}if(m==='dark'){d.dataset.theme='dark';d.dataset.mantineColorScheme='dark'}try{if(localStorage.getItem('${SIDEBAR_KEY}')==='folded')d.dataset.sidebar='folded'}catch(e){}})(document.documentElement)`;

function paint(scheme: MantineColorScheme): void {
  const root = document.documentElement;
  if (scheme === 'dark') root.dataset.theme = 'dark';
  else delete root.dataset.theme;
}

function stored(): MantineColorScheme {
  try {
    return localStorage.getItem(COLOUR_MODE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

/** Collapses or expands the admin's sidebar and stores the choice. */
export function foldSidebar(): void {
  const root = document.documentElement;
  const isFolded = root.dataset.sidebar !== 'folded';
  if (isFolded) root.dataset.sidebar = 'folded';
  else delete root.dataset.sidebar;
  try {
    localStorage.setItem(SIDEBAR_KEY, isFolded ? 'folded' : 'open');
  } catch {
    // Some private windows block storage; then the next page shows the sidebar expanded.
  }
}

/** Stores the mode under the specification's key and follows changes made in other tabs. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let follow: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => (typeof document === 'undefined' ? fallback : stored()),
    set: (scheme) => {
      paint(scheme);
      try {
        localStorage.setItem(COLOUR_MODE_KEY, scheme === 'dark' ? 'dark' : 'light');
      } catch {
        // Some private windows block storage; the choice then lasts until the page is closed.
      }
    },
    subscribe: (onUpdate) => {
      follow = (event) => {
        if (event.key !== COLOUR_MODE_KEY) return;
        paint(stored());
        onUpdate(stored());
      };
      window.addEventListener('storage', follow);
    },
    unsubscribe: () => {
      if (follow) window.removeEventListener('storage', follow);
    },
    clear: () => localStorage.removeItem(COLOUR_MODE_KEY),
  };
}
