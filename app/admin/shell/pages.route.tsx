import { Outlet } from 'react-router';

/**
 * A layout around every page that gives it an error boundary below the root; a form's error skips the
 * boundaries above its own route.
 */
export default function Pages() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './error-page.tsx';
