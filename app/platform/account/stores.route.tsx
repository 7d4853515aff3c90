import { data } from 'react-router';
import { storesOf } from '#domain/identity/index.ts';
import { storeClosure } from '#domain/subscription/index.ts';
import { type OwnOffer, offersTo } from '#domain/team/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import type { Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenWritten } from '../mail/when-written.ts';
import { ownVisit } from '../own/own-visit.server.ts';
import { PlatformFrame } from '../shell/platform-frame.tsx';
import type { Route } from './+types/stores.route';
import { actOnStores } from './act-on-stores.server.ts';
import { StoresPage } from './stores-page.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { request, account } = ownVisit(args);
  const own = await storesOf(account.userId);
  const offers = await offersTo(account.userId, request.now);
  const drawn = (store: { slug: string; name: string }) => ({
    slug: store.slug,
    name: store.name,
    href: storefrontOrigin(request.config, store.slug),
    host: new URL(storefrontOrigin(request.config, store.slug)).host,
  });
  return {
    account: { name: account.name, email: account.email },
    own: own.map((store) => ({
      ...drawn(store),
      role: store.role,
      closure: storeClosure(store, request.now),
      offer: offerOf(offers, store.storeId, request.locale),
      adminHref: `${adminOrigin(request.config, store.slug)}/admin`,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const visited = ownVisit(args);
  const { result, status } = await actOnStores(visited, await args.request.formData());
  return data(result, { status });
}

function offerOf(offers: OwnOffer[], storeId: string, locale: Locale) {
  const offer = offers.find((each) => each.storeId === storeId);
  return offer ? { from: offer.from, until: whenWritten(offer.until, locale) } : null;
}

export default function Stores({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <PlatformFrame>
      <title>{t('platform.title', { page: t('platform.stores.title') })}</title>
      <StoresPage {...loaderData} result={actionData} />
    </PlatformFrame>
  );
}
