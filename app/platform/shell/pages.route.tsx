import { Outlet } from 'react-router';

/**
 * Layout with an error boundary below the root: after a failed action React Router does not run the loader of
 * the boundary's own route, and error pages need the root's.
 */
export default function Pages() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from './error-page.tsx';
