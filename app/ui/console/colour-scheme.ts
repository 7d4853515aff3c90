import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { COLOUR_MODE_KEY, READ_COLOUR_MODE } from '#lib/colour-mode-script.ts';

const SIDEBAR_KEY = 'souk-admin-sidebar';
/** 'yes' while the mode follows the device. The mode itself stays under the specification's key. */
const FOLLOWS_KEY = 'souk-colour-follows-device';
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)';

const READ_DEVICE = `try{if(localStorage.getItem('${FOLLOWS_KEY}')==='yes')localStorage.setItem('${COLOUR_MODE_KEY}',matchMedia('${DEVICE_IS_DARK}').matches?'dark':'light')}catch(e){}`;

/** Runs in <head> before the first paint. Mantine reads its own attribute; our tokens read data-theme. */
export const CONSOLE_COLOUR_SCRIPT = `(function(d){d.dataset.scripts='';${READ_DEVICE}${READ_COLOUR_MODE}if(m==='dark'){d.dataset.theme='dark';d.dataset.mantineColorScheme='dark'}try{if(localStorage.getItem('${SIDEBAR_KEY}')==='folded')d.dataset.sidebar='folded'}catch(e){}})(document.documentElement)`;

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

/** The mode of the device. */
export function deviceScheme(): 'light' | 'dark' {
  return window.matchMedia(DEVICE_IS_DARK).matches ? 'dark' : 'light';
}

export function followsDevice(): boolean {
  try {
    return localStorage.getItem(FOLLOWS_KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Makes the mode follow the device, or keeps it as it is. */
export function followDevice(follows: boolean): void {
  try {
    if (follows) localStorage.setItem(FOLLOWS_KEY, 'yes');
    else localStorage.removeItem(FOLLOWS_KEY);
  } catch {
    // Some private windows block storage; the choice then lasts until the page is closed.
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

function keep(scheme: MantineColorScheme): void {
  try {
    localStorage.setItem(COLOUR_MODE_KEY, scheme === 'dark' ? 'dark' : 'light');
  } catch {
    // Some private windows block storage; the choice then lasts until the page is closed.
  }
}

/** Stores the mode under the specification's key, and follows other tabs and, if wanted, the device. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let unfollow: (() => void) | undefined;
  return {
    get: (fallback) => (typeof document === 'undefined' ? fallback : stored()),
    set: (scheme) => {
      paint(scheme);
      keep(scheme);
    },
    subscribe: (onUpdate) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== COLOUR_MODE_KEY) return;
        paint(stored());
        onUpdate(stored());
      };
      const device = window.matchMedia(DEVICE_IS_DARK);
      const onDevice = () => {
        if (!followsDevice()) return;
        onUpdate(deviceScheme());
      };
      window.addEventListener('storage', onStorage);
      device.addEventListener('change', onDevice);
      unfollow = () => {
        window.removeEventListener('storage', onStorage);
        device.removeEventListener('change', onDevice);
      };
    },
    unsubscribe: () => unfollow?.(),
    clear: () => localStorage.removeItem(COLOUR_MODE_KEY),
  };
}
