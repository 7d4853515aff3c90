import { data, redirect } from 'react-router';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { OWNER_PARAMETER, ownerPass } from '#server/index.ts';
import type { Route } from './+types/see-shop.route';
import { staffOnly } from './staff.server.ts';

/** Redirects a member of staff to the shop, with a pass for that browser only. */
export const loader = staffOnly('dashboard.view', async ({ url }: Route.LoaderArgs, { request, store }) => {
  const of = { config: request.config, storeId: store.id };
  const pass = ownerPass(of, url.searchParams.get('state'), request.now);
  if (pass === null) throw data(null, { status: 400 });
  const search = new URLSearchParams({ [OWNER_PARAMETER]: pass });
  throw redirect(`${storefrontOrigin(request.config, store.slug)}/?${search}`);
});
