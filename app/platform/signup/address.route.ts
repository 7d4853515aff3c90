import { data } from 'react-router';
import { checkAddress } from '#domain/sign-up/index.ts';
import { requestContext } from '#server/index.ts';
import type { Route } from './+types/address.route';

/**
 * Answers whether an address is free for a new shop, while the user types it. This reveals no secret, because shops
 * are public.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ip, now } = context.get(requestContext);
  const wanted = (url.searchParams.get('slug') ?? '').slice(0, 80);
  const checked = await checkAddress({ wanted, ip }, now);
  const headers = { 'cache-control': 'no-store' };
  return checked.ok ? data(checked.value, { headers }) : data(null, { status: 429, headers });
}
