import { Outlet } from 'react-router';

/** Around every page, so that its error has a boundary below the root: a form's error leaves out what is above its own. */
export default function Pages() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from '../shell/error-page.tsx';
