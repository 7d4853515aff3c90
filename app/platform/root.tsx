import './styles/platform.css';
import { Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { requestContext } from '#server/context.ts';
import { ConsoleDocument } from '../ui/console/console-document.tsx';
import { ErrorScreen } from '../ui/console/error-screen.tsx';
import { NoticeToast, takeNotice } from '../ui/console/notice.tsx';
import { pageMessages } from '../ui/console/page-messages.server.ts';
import { ProgressBar } from '../ui/console/progress-bar.tsx';
import { useTexts } from '../ui/console/texts.tsx';
import type { Route } from './+types/root';
import { localPath } from './local-path.ts';
import { PlatformFrame } from './platform-frame.tsx';

const AREAS = ['common', 'errors', 'platform'] as const;

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

export function ErrorBoundary() {
  const t = useTexts();
  const data = useRouteLoaderData<typeof loader>('root');
  const locale = data?.locale ?? 'en';
  return (
    <PlatformFrame>
      <ErrorScreen
        error={useRouteError()}
        reference={data?.reference ?? ''}
        home={{ href: localPath('/', locale), text: t('platform.error.home') }}
      />
    </PlatformFrame>
  );
}
