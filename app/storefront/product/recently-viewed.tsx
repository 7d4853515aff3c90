import { lazy, Suspense } from 'react';
import { useIdle } from '../../ui/use-idle.ts';

const Row = lazy(() => import('./recent-row.tsx'));

/**
 * Recently viewed products of this browser, without the one of the page; loaded when the page is idle.
 */
export function RecentlyViewed({ productId }: { productId?: string }) {
  const isIdle = useIdle();
  return isIdle ? (
    <Suspense>
      <Row productId={productId} />
    </Suspense>
  ) : null;
}
