import { Outlet, redirect, useRouteError, useRouteLoaderData } from 'react-router';
import { onColour } from '#lib/colour.ts';
import { requestContext } from '#server/context.ts';
import { storefrontOrigin } from '#server/http/origins.ts';
import { ErrorScreen } from '../../ui/console/error-screen.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { platformSignIn } from '../handoff.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import { AdminFrame } from '../shell/admin-frame.tsx';
import type { Frame, SectionName } from '../shell/frame.ts';
import { type Staff, staffOf } from '../staff.server.ts';
import type { Route } from './+types/staff-layout';

/** Nobody without a session of this store gets further: the platform signs them in and sends them back. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const request = context.get(requestContext);
    if (request.actor?.kind === 'staff') return;
    throw redirect(platformSignIn(request, `${url.pathname}${url.search}`));
  },
];

export function loader({ context }: Route.LoaderArgs): { frame: Frame } {
  const staff = staffOf(context);
  const { request, store, actor } = staff;
  const { shell } = store;
  const { name } = shell.texts[request.locale];
  return {
    frame: {
      store: {
        name,
        nameLocale: /[\u0600-\u06ff]/.test(name) ? 'ar' : 'en',
        href: storefrontOrigin(request.config, store.slug),
        logo: shell.logo && { ...shell.logo, alt: '' },
        colour: shell.primaryColor,
        onColour: onColour(shell.primaryColor),
      },
      user: { id: actor.userId, name: actor.name, email: request.account?.email ?? '' },
      sections: sectionsFor(staff),
    },
  };
}

function sectionsFor(staff: Staff): SectionName[] {
  const all: SectionName[] = ['products', 'orders', 'branding'];
  return all.filter((section) => staff.can(`${section}.view`));
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame frame={loaderData.frame}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const t = useTexts();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const screen = (
    <ErrorScreen
      error={useRouteError()}
      reference={root?.reference ?? ''}
      home={{ href: '/admin', text: t('admin.error.home') }}
    />
  );
  const frame = loaderData && 'frame' in loaderData ? loaderData.frame : null;
  return frame ? <AdminFrame frame={frame}>{screen}</AdminFrame> : screen;
}
