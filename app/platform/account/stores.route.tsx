import { redirect } from 'react-router';
import { sessionOf, storesOf } from '#domain/identity/index.ts';
import { storeClosure } from '#domain/subscription/index.ts';
import { listStores, type StoreSummary } from '#domain/tenancy/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import { requestContext } from '#server/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { localPath } from '../shell/local-path.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/stores.route';
import { StoresPage } from './stores-page.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const session = await sessionOf(request.cookies.get('platform'), request.now);
  if (!session) {
    const next = new URLSearchParams({ next: url.pathname });
    throw redirect(`${localPath('/login', request.locale)}?${next}`);
  }
  const own = await storesOf(session.userId);
  const all = session.isOperator ? await listStores() : [];
  const drawn = (store: { slug: string; name: string }) => ({
    slug: store.slug,
    name: store.name,
    href: storefrontOrigin(request.config, store.slug),
    host: new URL(storefrontOrigin(request.config, store.slug)).host,
  });
  return {
    account: { name: session.name, email: session.email },
    own: own.map((store) => ({
      ...drawn(store),
      role: store.role,
      closure: storeClosure(store, request.now),
      adminHref: `${adminOrigin(request.config, store.slug)}/admin`,
    })),
    others: all
      .filter((store) => !own.some((mine) => mine.slug === store.slug))
      .map((store) => ({ ...drawn(store), status: stateOf(store, request.now) })),
  };
}

function stateOf({ status, periodEndsAt }: StoreSummary, now: Date) {
  return status === 'closed' ? status : (storeClosure({ status, periodEndsAt }, now) ?? status);
}

export default function Stores({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.stores.title') })}</title>
      <StoresPage {...loaderData} />
    </PlatformFrame>
  );
}
