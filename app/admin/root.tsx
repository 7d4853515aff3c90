import './shell/admin.css';
import { Outlet, redirect } from 'react-router';
import { isLocale } from '#lib/locale.ts';
import { requestContext } from '#server/index.ts';
import { NoticeToast } from '../ui/console/notice.tsx';
import type { Route } from './+types/root';
import { rootData } from './shell/root-data.server.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** ?lang= sets the admin's language in this browser and redirects to the address without it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const chosen = url.searchParams.get('lang');
    if (!isLocale(chosen)) return;
    context.get(requestContext).cookies.set('lang', chosen, YEAR_SECONDS);
    const rest = new URLSearchParams(url.search);
    rest.delete('lang');
    throw redirect(rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname);
  },
];

export const loader = (args: Route.LoaderArgs) => rootData(args);

export {
  ConsoleLayout as Layout,
  neverRevalidate as shouldRevalidate,
} from '../ui/console/console-layout.tsx';

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NoticeToast notice={loaderData.notice} />
      <Outlet />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from './shell/error-page.tsx';
