import type { SentCard } from '../product-card/card-view.ts';

/** The answer of /cards. The row's texts come with it, so that no other page carries them. */
export type RecentAnswer = { cards: SentCard[]; texts: Record<string, string> };

const KEY = 'recentlyViewed';
const MOST = 12;

/** Remembers a product in this browser only; returns the others, most recent first. */
export function rememberProduct(id: string): string[] {
  const others = recentProducts().filter((each) => each !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    // Blocked storage: nothing is remembered.
  }
  return others.slice(0, MOST - 1);
}

/** Product ids remembered in this browser, most recent first. */
export function recentProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is string => /^[0-9a-f-]{36}$/.test(id)) : [];
  } catch {
    return [];
  }
}
