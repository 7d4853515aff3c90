import './shell/platform.css';
import { Outlet, useRouteLoaderData } from 'react-router';
import { ConsoleDocument } from '../ui/console/console-document.tsx';
import { NoticeToast } from '../ui/console/notice.tsx';
import { ProgressBar } from '../ui/console/progress-bar.tsx';
import type { Route } from './+types/root';
import { rootData } from './shell/root-data.server.ts';

export const loader = (args: Route.LoaderArgs) => rootData(args);

// Changing the language or the signed-in account reloads the document.
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

export { ErrorPage as ErrorBoundary } from './shell/error-page.tsx';
