import { lazy } from 'react';

/*
 * Screens that replace a page: the password prompt, and the notice of a closed store. Browsers load them
 * when they are shown; the server renders them in full, as app/storefront/product/later-parts.ts says.
 */
export const StepUpScreen = import.meta.env.SSR
  ? (await import('../../ui/console/step-up-screen.tsx')).default
  : lazy(() => import('../../ui/console/step-up-screen.tsx'));

export const ClosedScreen = import.meta.env.SSR
  ? (await import('./closed-screen.tsx')).default
  : lazy(() => import('./closed-screen.tsx'));
