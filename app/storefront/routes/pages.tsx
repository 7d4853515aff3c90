import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { REFERENCE_MARK } from '../../ui/reference-mark.ts';
import { ErrorScreen, NotFoundScreen } from '../components/error-screens.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { NotFoundView } from '../views.ts';

/** Around every page, so that its error has a boundary below the root: a form's error leaves out what is above its own. */
export default function Pages() {
  return <Outlet />;
}

/** A page that is not there, and a page or form that failed: header, menu and cart stay where they are. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const isClosed = isRouteErrorResponse(error) && error.status === 503;
  useEffect(() => {
    if (isClosed) location.reload();
  }, [isClosed]);
  // The store closed while its page was open: the server has the one page for that.
  if (isClosed) return null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404 && error.data?.title;
  if (isMissing) return <NotFoundScreen view={error.data as NotFoundView} />;
  return <ErrorScreen reference={root?.reference ?? REFERENCE_MARK} />;
}
