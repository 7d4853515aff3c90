import { isRouteErrorResponse, Outlet, redirect, useRouteError, useRouteLoaderData } from 'react-router';
import { ACTIONS, bulletinsIn } from '#domain/identity/index.ts';
import type { StoreClosure } from '#domain/subscription/index.ts';
import { onColour } from '#lib/colour.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { OWNER_PARAMETER, type RequestContext, requestContext } from '#server/index.ts';
import { bulletinView } from '../../ui/console/bulletin-view.server.ts';
import { ErrorScreen } from '../../ui/console/error-screen.tsx';
import { StepUpScreen } from '../../ui/console/step-up-screen.tsx';
import type { StepUpAsked } from '../../ui/console/step-up-view.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { LiveClosure } from '../../ui/live-closure.ts';
import { useDocumentTitle } from '../kit/page-title.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/staff-layout.route';
import { AdminFrame } from './admin-frame.tsx';
import { ClosedScreen } from './closed-screen.tsx';
import type { ClosedStore } from './closed-store.server.ts';
import type { Frame } from './frame.ts';
import { platformSignIn } from './handoff.server.ts';
import { MissingStripeId } from './missing-stripe-id.tsx';
import { type Staff, staffOf } from './staff.server.ts';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

type LayoutData = {
  frame: Frame;
  closure: StoreClosure | null;
  hasStripeId: boolean;
  /** The page that sends the confirmation mail again; null once the owner's e-mail is confirmed. */
  confirmHref: string | null;
};

/** Requires a session of this store: otherwise redirects to the platform's sign-in and back. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const request = context.get(requestContext);
    if (request.actor?.kind === 'staff') return;
    throw redirect(platformSignIn(request, `${url.pathname}${url.search}`));
  },
];

export function loader({ context }: Route.LoaderArgs): LayoutData {
  const staff = staffOf(context);
  const { request, store, actor } = staff;
  const { shell } = store;
  const { name } = shell.texts[request.locale];
  return {
    frame: {
      store: {
        name,
        nameLocale: /[\u0600-\u06ff]/.test(name) ? 'ar' : 'en',
        href: shopAddress(staff),
        logo: shell.logo && { ...shell.logo, alt: '' },
        colour: shell.primaryColor,
        onColour: onColour(shell.primaryColor),
        closure: store.closure,
      },
      user: {
        id: actor.userId,
        name: request.account?.name ?? actor.name,
        email: request.account?.email ?? '',
        role: actor.role,
        image: request.account?.image ?? null,
      },
      may: ACTIONS.filter((action) => staff.can(action)),
      viewEnds: request.view?.until?.toISOString() ?? null,
      helpOf: helpOf(request),
      bulletins: bulletinsIn(shell.country, request.account?.bulletins ?? []).map((bulletin) =>
        bulletinView(bulletin, request.locale),
      ),
    },
    closure: store.closure,
    hasStripeId: store.stripeId !== null,
    confirmHref: store.isProvisional ? confirmAddress(request) : null,
  };
}

function helpOf({ view }: RequestContext): Frame['helpOf'] {
  const help = view?.running?.help;
  return help ? { name: help.byName, showsPeople: help.showsPeople } : null;
}

/** The link to the shop. While the shop is provisional, it leads through the entry for its staff. */
function shopAddress({ request, store }: Staff): string {
  const origin = storefrontOrigin(request.config, store.slug);
  return store.isProvisional ? `${origin}/?${OWNER_PARAMETER}=ask` : origin;
}

function confirmAddress({ platformOrigin, locale }: RequestContext): string {
  return `${platformOrigin}${locale === 'ar' ? '/ar' : ''}/signup/mail`;
}

/** Copies the Retry-After and robots headers of a closed store's response to documents. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame frame={loaderData.frame}>
      <LiveClosure closure={loaderData.closure} />
      {loaderData.confirmHref === null ? null : (
        <UnconfirmedNote email={loaderData.frame.user.email} href={loaderData.confirmHref} />
      )}
      {loaderData.hasStripeId ? null : <MissingStripeId />}
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const t = useTexts();
  const error = useRouteError();
  const documentTitle = useDocumentTitle();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const screen = (
    <ErrorScreen
      error={error}
      reference={root?.reference ?? ''}
      home={{ href: '/admin', text: t('admin.error.home') }}
      documentTitle={documentTitle}
    />
  );
  const frame = loaderData && 'frame' in loaderData ? loaderData.frame : null;
  if (isStepUp(error)) {
    const asking = <StepUpScreen asked={error.data} />;
    return frame ? <AdminFrame frame={frame}>{asking}</AdminFrame> : asking;
  }
  if (frame && isClosed(error)) {
    return (
      <AdminFrame frame={frame}>
        <LiveClosure closure={error.data.closure} />
        <ClosedScreen closed={error.data} />
      </AdminFrame>
    );
  }
  return frame ? <AdminFrame frame={frame}>{screen}</AdminFrame> : screen;
}

function isStepUp(error: unknown): error is { data: StepUpAsked } {
  return isRouteErrorResponse(error) && error.data?.stepUp === true;
}

function isClosed(error: unknown): error is { data: ClosedStore } {
  return isRouteErrorResponse(error) && error.status === 503 && error.data?.closure !== undefined;
}
