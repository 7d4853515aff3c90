import { lazy, Suspense, useEffect, useState } from 'react';

const Row = lazy(() => import('./recent-row.tsx'));

/** Recently viewed products of this browser; loaded when the page is idle. */
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
