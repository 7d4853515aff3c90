import './shell/platform.css';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { NoticeToast } from '../ui/console/notice.tsx';
import { ProgressBar } from '../ui/console/progress-bar.tsx';
import type { Route } from './+types/root';
import { rootData } from './shell/root-data.server.ts';

export const loader = (args: Route.LoaderArgs) => rootData(args);

export { ConsoleLayout as Layout } from '../ui/console/console-layout.tsx';

/** The header shows the name and the photo that the account's page changes. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return /^(?:\/ar)?\/account$/.test(formAction ?? '');
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
