import { useSyncExternalStore } from 'react';
import type { Bench } from './builder-view.ts';

const KEY = 'souk-admin-block';
/** Dispatched in this tab, because the browser tells only the other tabs of a change. */
const CHANGED = 'souk-block-kept';

/** Keeps a block in this browser, for the builders of the same store: each store's admin has its own origin. False if it cannot. */
export function keepBlock({ key: _, ...block }: Bench): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(block));
  } catch {
    // Storage is unavailable in some private windows, or full.
    return false;
  }
  dispatchEvent(new Event(CHANGED));
  return true;
}

/** The kept text; null without one, and on the server. It is not checked: see readKeptBlock. */
export function useKeptBlock(): string | null {
  return useSyncExternalStore(subscribe, readKept, () => null);
}

export function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(CHANGED, onChange);
  };
}
