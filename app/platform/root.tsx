import './styles/platform.css';
import { Outlet, useRouteLoaderData } from 'react-router';
import { requestContext } from '#server/index.ts';
import { ConsoleDocument } from '../ui/console/console-document.tsx';
import { NoticeToast, takeNotice } from '../ui/console/notice.tsx';
import { pageMessages } from '../ui/console/page-messages.server.ts';
import { ProgressBar } from '../ui/console/progress-bar.tsx';
import type { Route } from './+types/root';

const AREAS = ['common', 'errors', 'passkeys', 'platform', 'team'] as const;

/** What every page shares. It runs no SQL: the server has it at hand before a route is chosen. */
export function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { locale, path } = request;
  return {
    locale,
    path,
    signedIn: request.account !== null,
    messages: pageMessages(locale, AREAS),
    reference: request.requestId,
    notice: takeNotice(request, url),
  };
}

// A change of language or of who is signed in loads the document anew.
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <ConsoleDocument locale={data?.locale ?? 'en'} messages={data?.messages ?? {}}>
      {children}
    </ConsoleDocument>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProgressBar />
      <NoticeToast notice={loaderData.notice} />
      <Outlet />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from './error-page.tsx';
