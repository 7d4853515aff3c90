import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { readTarget } from '#server/index.ts';
import type { NotFoundView } from '../page/not-found.server.ts';
import { takeNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { shopOf } from '../page/shop.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/pages.route';
import { ErrorScreen, NotFoundScreen } from './error-screens.tsx';

/**
 * What a form left to be said, on a page that is kept for everybody and so says nothing itself: this answer is made for
 * one browser then. Pages of one's own take theirs themselves.
 */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const isLeft = request.headers.get('cookie')?.includes('notice=');
  return isLeft && readTarget(url.pathname, () => null) ? takeNotice(shopOf(context)) : null;
}

/** With scripts a notice comes by /api/me. */
export function shouldRevalidate(): boolean {
  return false;
}

const OfflineScreen = lazy<(props: { to: string }) => ReactNode>(() =>
  import('./offline-screen.tsx').then(
    ({ OfflineScreen }) => ({ default: OfflineScreen }),
    () => ({ default: () => null }),
  ),
);

// The words are the browsers' own: Chromium's, Firefox's and Safari's.
const isUnreached = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  (!navigator.onLine || /fetch|NetworkError|Load failed/i.test(error.message));

/** Around every page, so that its error has a boundary below the root: a form's error leaves out what is above its own. */
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

/** A page that is not there, and a page or form that failed: header, menu and cart stay where they are. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { pathname, search } = useLocation();
  const isClosed = isRouteErrorResponse(error) && error.status === 503;
  useEffect(() => {
    if (isClosed) location.reload();
  }, [isClosed]);
  // The store closed while its page was open: the server has the one page for that.
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
