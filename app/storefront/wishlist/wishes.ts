import { useSyncExternalStore } from 'react';

/** What scripts are told after a heart was pressed: ids fill the hearts; login is where a guest goes first. */
export type WishReply = { ok: boolean; text: string; ids: string[] | null; login?: string };

let wished: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** What /api/me or a wishlist form answered: every heart of the page follows. */
export function keepWishes(ids: string[]): void {
  wished = new Set(ids);
  for (const listener of listeners) listener();
}

export const isWished = (productId: string): boolean => wished.has(productId);

/** Hears when hearts fill or empty. */
export function onWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many hearts are filled. */
export function useWishCount(): number {
  return useSyncExternalStore(
    onWishes,
    () => wished.size,
    () => 0,
  );
}

/** Whether a heart is filled. The server's page never knows: it is everybody's. */
export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    onWishes,
    () => isWished(productId),
    () => false,
  );
}
