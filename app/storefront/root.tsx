import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { dirOf } from '#lib/locale.ts';
import { requestContext } from '#server/context.ts';
import { COLOUR_MODE_SCRIPT } from '../ui/colour-mode.tsx';
import { useNonce } from '../ui/nonce.ts';
import type { Route } from './+types/root';

/** What every page shares. It runs no SQL: the server has it at hand before a route is chosen. */
export function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  return { locale };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const locale = data?.locale ?? 'en';
  const nonce = useNonce();
  return (
    <html lang={locale} dir={dirOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <script nonce={nonce}>{COLOUR_MODE_SCRIPT}</script>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
