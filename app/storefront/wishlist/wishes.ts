import { useSyncExternalStore } from 'react';

/** Response to a pressed heart: `ids` are all wished products, `login` is the link to sign-in for a guest. */
export type WishReply = {
  ok: boolean;
  text: string;
  ids: string[] | null;
  login?: { href: string; text: string };
};

let wished: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Stores the wishlist from /api/me or a form, and updates every heart on the page. */
export function storeWishes(ids: string[]): void {
  wished = new Set(ids);
  for (const listener of listeners) listener();
}

export const isWished = (productId: string): boolean => wished.has(productId);

export function onWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWishCount(): number {
  return useSyncExternalStore(
    onWishes,
    () => wished.size,
    () => 0,
  );
}

/** True if the product is wished. Always false on the server: its pages are cached for everyone. */
export function useIsWished(productId: string): boolean {
  return useSyncExternalStore(
    onWishes,
    () => isWished(productId),
    () => false,
  );
}
