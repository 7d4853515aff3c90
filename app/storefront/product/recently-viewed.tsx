import { lazy, Suspense, useEffect, useState } from 'react';

const Row = lazy(() => import('./recent-row.tsx'));

/** What this browser saw before; begun when the page has nothing else to do. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => setIdle(true));
  }, []);
  return isIdle ? (
    <Suspense>
      <Row productId={productId} />
    </Suspense>
  ) : null;
}
