import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { readTarget } from '#server/index.ts';
import type { NotFoundView } from '../page/not-found.server.ts';
import { readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { shopOf } from '../page/shop.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/pages.route';
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx';

/**
 * The notice of a form, on a page that is otherwise cached for everyone. A response with a notice is for one
 * browser and is not cached. Account pages read the notice themselves.
 */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const isLeft = request.headers.get('cookie')?.includes('notice=');
  return isLeft && readTarget(url.pathname, () => null) ? readNotice(shopOf(context)) : null;
}

/** Never revalidates: with scripts, /api/me delivers the notice. */
export function shouldRevalidate(): boolean {
  return false;
}

const OfflineScreen = lazy<(props: { to: string }) => ReactNode>(() =>
  import('./offline-screen.tsx').then(
    ({ OfflineScreen }) => ({ default: OfflineScreen }),
    () => ({ default: () => null }),
  ),
);

// The messages of Chromium, Firefox and Safari for a failed request.
const isUnreached = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  (!navigator.onLine || /fetch|NetworkError|Load failed/i.test(error.message));

/**
 * Layout with an error boundary below the root. After a failed action React Router does not run the loader of
 * the boundary's own route, and error pages need the data of the root's loader.
 */
export default function Pages({ loaderData: notice }: Route.ComponentProps) {
  return (
    <>
      {notice ? (
        <div className="wrap page-notice">
          <Notice text={notice} />
        </div>
      ) : null}
      <Outlet />
    </>
  );
}

/** 404 and error page inside the header, menu and cart. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { pathname, search } = useLocation();
  const isClosed = isRouteErrorResponse(error) && error.status === 503;
  useEffect(() => {
    if (isClosed) location.reload();
  }, [isClosed]);
  // The store has closed in the meantime, and reloading shows the server's page for that.
  if (isClosed) return null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404 && error.data?.title;
  if (isMissing) return <NotFoundScreen view={error.data as NotFoundView} />;
  if (isUnreached(error)) {
    return (
      <Suspense fallback={null}>
        <OfflineScreen to={pathname + search} />
      </Suspense>
    );
  }
  return <ErrorScreen reference={root?.reference ?? REFERENCE_MARK} />;
}
