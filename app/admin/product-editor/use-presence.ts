import { useEffect, useState } from 'react';

export type Presence = { version: number; others: { userId: string; name: string }[] };

const EVERY_MS = 8000;

/**
 * Reports that this page is open, and receives the other editors and the saved version; a hidden tab stops
 * reporting.
 */
export function usePresence(productId: string | null): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    if (productId === null) return;
    const address = `/admin/products/${productId}/presence`;
    const pageId = crypto.randomUUID();
    let isGone = false;
    const tell = async () => {
      if (document.visibilityState !== 'visible') return;
      const body = new URLSearchParams({ pageId });
      const answer = await fetch(address, { method: 'POST', body }).catch(() => null);
      if (answer?.ok && !isGone) setPresence((await answer.json()) as Presence);
    };
    const leave = () => {
      navigator.sendBeacon(address, new URLSearchParams({ pageId, left: 'yes' }));
    };
    void tell();
    const timer = window.setInterval(() => void tell(), EVERY_MS);
    const onShown = () => void tell();
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [productId]);
  return presence;
}
