import { lazy } from 'react';

/*
 * Parts below the fold whose code a browser loads after the page is awake. The server has them at hand and draws them
 * whole: as a lazy part it would leave its place empty (renderToString waits for nobody), and nothing would stand there
 * without scripts.
 */
export const Reviews = import.meta.env.SSR
  ? (await import('../reviews/reviews.tsx')).default
  : lazy(() => import('../reviews/reviews.tsx'));

export const BackInStock = import.meta.env.SSR
  ? (await import('../back-in-stock/back-in-stock.tsx')).default
  : lazy(() => import('../back-in-stock/back-in-stock.tsx'));
