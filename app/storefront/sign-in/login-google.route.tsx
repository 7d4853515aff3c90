import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { signInWith } from '#domain/customers/index.ts';
import { beginGoogle, finishGoogle } from '#server/index.ts';
import { paths } from '../page/paths.ts';
import { type Shop, shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/login-google.route';
import { textOf } from './account-form.server.ts';
import { enterAccount, nextOf, visitOf } from './shopper-session.server.ts';

/** Starts the OAuth flow: redirects to Google from a form post. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const next = nextOf(shop, textOf(await request.formData(), 'next'));
  const address = await beginGoogle(shop.request, { path: shop.href(paths.loginGoogle), next });
  return address ? redirect(address, 303) : failed(shop, next);
}

/** Ends the OAuth flow, via the platform. Signs in only the browser that started it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  shop.request.cache.keepPrivate();
  const finished = await finishGoogle(shop.request, url);
  if (!finished) return failed(shop, null);
  const next = nextOf(shop, finished.next);
  const signed = await withStore(shop.storeId, (tx) =>
    signInWith(
      tx,
      {
        identity: { provider: 'google', ...finished.identity },
        locale: shop.locale,
        visit: visitOf(shop),
        origin: shop.request.publicOrigin,
      },
      shop.request.act(),
    ),
  );
  return signed.ok ? enterAccount(shop, signed.value, { next, isKept: true }) : failed(shop, next);
}

function failed(shop: Shop, next: string | null): Response {
  const search = new URLSearchParams({ ...(next ? { next } : {}), failed: '' });
  return redirect(`${shop.href(paths.login)}?${search}`, 303);
}
