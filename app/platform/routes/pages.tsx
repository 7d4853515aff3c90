import { Outlet } from 'react-router';

/**
 * Layout of every page, so that errors have a boundary below the root: React Router skips a form's own
 * boundary.
 */
export default function Pages() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from '../error-page.tsx';
