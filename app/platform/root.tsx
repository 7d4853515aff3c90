import './shell/platform.css';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { NoticeToast } from '../ui/console/notice.tsx';
import { ProgressBar } from '../ui/console/progress-bar.tsx';
import type { Route } from './+types/root';
import { rootData } from './shell/root-data.server.ts';
import { needsOtherTexts } from './shell/text-areas.ts';

export const loader = (args: Route.LoaderArgs) => rootData(args);

/**
 * The root's data is reloaded only if the next page needs other texts, or after a form of the account page (name and
 * photo in the header) or of the console's brand page (the platform's look). Nothing else changes it.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formAction }: ShouldRevalidateFunctionArgs): boolean {
  return (
    needsOtherTexts(currentUrl.pathname, nextUrl.pathname) ||
    /^(?:\/ar)?\/(?:account|platform-admin\/brand)$/.test(formAction ?? '')
  );
}

export { ConsoleLayout as Layout } from '../ui/console/console-layout.tsx';

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
