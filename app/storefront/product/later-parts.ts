import { lazy } from 'react';

/*
 * Parts below the fold, whose code browsers load after hydration. The server imports these parts directly and
 * renders them in full: renderToString does not wait for a lazy part, which would leave nothing without
 * scripts.
 */
export const Reviews = import.meta.env.SSR
  ? (await import('../reviews/reviews.tsx')).default
  : lazy(() => import('../reviews/reviews.tsx'));

export const BoughtTogether = import.meta.env.SSR
  ? (await import('./bought-together.tsx')).default
  : lazy(() => import('./bought-together.tsx'));

export const BackInStock = import.meta.env.SSR
  ? (await import('../back-in-stock/back-in-stock.tsx')).default
  : lazy(() => import('../back-in-stock/back-in-stock.tsx'));

export const Below = import.meta.env.SSR
  ? (await import('../blocks/below.tsx')).default
  : lazy(() => import('../blocks/below.tsx'));
