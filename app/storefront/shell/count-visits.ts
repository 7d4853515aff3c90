import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Counts each viewed page (decision 012), after it has rendered and when the browser is idle. */
export function useCountVisits(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => void import('./send-visit.ts').then(({ sendVisit }) => sendVisit(pathname)).catch(() => {}));
  }, [pathname]);
}
