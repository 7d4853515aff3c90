import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { COLOUR_MODE_SCRIPT } from '#lib/colour-mode-script.ts';
import { dirOf } from '#lib/locale.ts';
import { REFERENCE_MARK } from '#lib/reference-mark.ts';
import { useNonce } from '../ui/nonce.ts';
import { ToastProvider } from '../ui/toast.tsx';
import type { Route } from './+types/root';
import { CartProvider } from './cart/cart-provider.tsx';
import { shopOf } from './page/shop.server.ts';
import { QuickAddForm } from './product-card/product-card.tsx';
import { useSubscriptionCheck } from './shell/check-subscription.ts';
import { useCountVisits } from './shell/count-visits.ts';
import { ErrorScreen } from './shell/error-screens.tsx';
import { Footer } from './shell/footer.tsx';
import { Announcement, Header } from './shell/header.tsx';
import { useLiveShell } from './shell/live-shell.ts';
import { Passage } from './shell/passage.tsx';
import { ShellProvider, TextsProvider, useShell, useTexts } from './shell/shell-context.tsx';
import { shellView } from './shell/shell-view.server.ts';
import { SPECULATION_RULES } from './shell/speculation-rules.ts';
import { UserProvider } from './shell/user-context.tsx';
import { WishForm } from './wishlist/heart.tsx';
import './page/storefront.css';

/** Data shared by all pages. Runs no SQL: the server resolves it before routing. */
export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  // The footer shows the year, so cached pages expire at New Year.
  shop.request.cache.until(new Date(Date.UTC(shop.now.getUTCFullYear() + 1, 0, 1)));
  return {
    ...shellView(shop),
    reference: REFERENCE_MARK,
    stripeId: shop.stripeId,
  };
}

/** Never reloads: only a change of language changes the data, and that reloads the document. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const locale = data?.shell.locale ?? 'en';
  const nonce = useNonce();
  return (
    <html
      lang={locale}
      dir={dirOf(locale)}
      style={data?.style}
      {...data?.theme.attributes}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {data?.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // A constant from our code. React would escape its quotes if it were text.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
          dangerouslySetInnerHTML={{ __html: COLOUR_MODE_SCRIPT }}
        />
        <Links />
        {data?.theme.href ? <link rel="stylesheet" href={data.theme.href} id="theme" /> : null}
        {data ? (
          <>
            <link rel="icon" href={data.favicon} />
            <link rel="manifest" href="/manifest.webmanifest" />
            <meta name="theme-color" content={data.style['--brand-light']} />
          </>
        ) : null}
      </head>
      <body>
        {children}
        <script
          type="speculationrules"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
          dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
        />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useSubscriptionCheck(loaderData.stripeId);
  useCountVisits();
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** Errors of the layout itself; errors of a page or form are shown inside it (shell/pages.route.tsx). */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) return <p role="alert">{isRouteErrorResponse(error) ? error.status : 500}</p>;
  return (
    <Frame data={data}>
      <ErrorScreen reference={data.reference} />
    </Frame>
  );
}

type RootData = Route.ComponentProps['loaderData'];

function Frame({ data, children }: { data: RootData; children: ReactNode }) {
  return (
    <ShellProvider shell={useLiveShell(data.shell)}>
      <TextsProvider>
        <Providers>
          <Chrome cartForms={data.cartForms}>{children}</Chrome>
        </Providers>
      </TextsProvider>
    </ShellProvider>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const text = useTexts();
  const { locale } = useShell();
  return (
    <ToastProvider
      closeLabel={text('common.action.close')}
      position={dirOf(locale) === 'rtl' ? 'bottom-left' : 'bottom-right'}
    >
      <CartProvider>
        <UserProvider>{children}</UserProvider>
      </CartProvider>
    </ToastProvider>
  );
}

const hasOwnFrame = (says: unknown) => (says as { isBare?: boolean } | undefined)?.isBare;

/** Header and footer around a page. A page whose handle or data is bare, such as the checkout, has its own. */
function Chrome({ cartForms, children }: { cartForms: RootData['cartForms']; children: ReactNode }) {
  const text = useTexts();
  const isBare = useMatches().some(
    ({ handle, loaderData }) => hasOwnFrame(handle) || hasOwnFrame(loaderData),
  );
  return (
    <>
      <a className="skip-link" href="#main">
        {text('storefront.shell.skip')}
      </a>
      {isBare ? null : <Announcement />}
      {isBare ? null : <Header cartForms={cartForms} />}
      <Passage>{children}</Passage>
      {isBare ? null : (
        <>
          <WishForm />
          <QuickAddForm />
        </>
      )}
      {isBare ? null : <Footer />}
    </>
  );
}
