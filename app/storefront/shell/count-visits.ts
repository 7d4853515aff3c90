import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Tells the server of each page that is opened and looked at (docs/decisions): after it stands, and when idle. */
export function useCountVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => void import('./send-visit.ts').then(({ sendVisit }) => sendVisit(pathname)).catch(() => {}));
  }, [pathname]);
}
