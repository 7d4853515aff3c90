import { Outlet } from 'react-router';

/**
 * A layout around every page, so that there is an error boundary below the root: an error of a form skips the
 * boundaries above its own route.
 */
export default function Pages() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './error-page.tsx';
