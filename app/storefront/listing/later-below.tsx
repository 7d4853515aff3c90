import { lazy, Suspense } from 'react';
import type { BelowView } from '../blocks/below.tsx';

// Only browsers load it later: renderToString would not wait for it (product/later-parts.ts).
const Below = import.meta.env.SSR
  ? (await import('../blocks/below.tsx')).default
  : lazy(() => import('../blocks/below.tsx'));

/** The blocks that this list has in common with others, if there are any. */
export function LaterBelow({ below }: { below: BelowView | undefined }) {
  return below ? (
    <Suspense>
      <Below {...below} />
    </Suspense>
  ) : null;
}
