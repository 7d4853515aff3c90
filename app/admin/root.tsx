import './styles/admin.css';
import { Outlet, redirect, useRouteLoaderData } from 'react-router';
import { isLocale } from '#lib/locale.ts';
import { requestContext, storeOf } from '#server/index.ts';
import { ConsoleDocument } from '../ui/console/console-document.tsx';
import { NoticeToast, takeNotice } from '../ui/console/notice.tsx';
import { pageMessages } from '../ui/console/page-messages.server.ts';
import type { Route } from './+types/root';

const YEAR_SECONDS = 365 * 24 * 3600;
const AREAS = [
  'redirects',
  'access',
  'storerules',
  'readers',
  'team',
  'depots',
  'customfields',
  'auditlog',
  'domains',
  'downloads',
  'files',
  'profiles',
  'editor',
  'people',
  'moderation',
  'inbox',
  'numbers',
  'forms',
  'admin',
  'bulk',
  'cardkeys',
  'cash',
  'common',
  'delivery',
  'currencies',
  'taxes',
  'errors',
  'import',
  'invoices',
  'legal',
  'goods',
  'places',
  'lists',
  'mails',
  'media',
  'menus',
  'orderlife',
  'orders',
  'passkeys',
  'paying',
  'promotions',
  'salesmail',
  'richtext',
  'content',
  'builder',
  'shell',
  'stock',
] as const;

/** ?lang= chooses the admin's language for this browser and leaves the address as it was. */
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

/** What every page shares. It runs no SQL: the server has it at hand before a route is chosen. */
export function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { shell } = storeOf(request);
  return {
    locale: request.locale,
    digits: shell.digits,
    storeName: shell.texts[request.locale].name,
    messages: pageMessages(request.locale, AREAS),
    reference: request.requestId,
    notice: takeNotice(request, url),
  };
}

// The words of the page do not change while it is open: a change of language loads it anew.
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <ConsoleDocument locale={data?.locale ?? 'en'} digits={data?.digits} messages={data?.messages ?? {}}>
      {children}
    </ConsoleDocument>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NoticeToast notice={loaderData.notice} />
      <Outlet />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from './shell/error-page.tsx';
