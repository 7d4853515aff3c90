import { withStore } from '#db/index.ts';
import { menuGroups } from '#domain/catalog/index.ts';
import { storeDetails } from '#server/index.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/menu-now.route';
import { toPanels } from './menu-panels.server.ts';

/** The header's row shows fewer; further rows of the phone menu have no pictures below them. */
const MOST_PANELS = 12;

/** The large menu as data, loaded when a visitor first points at the header's row or opens the phone menu. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now, shell } = shop;
  const whole = storeDetails(shell, locale).menu.filter(({ children }) => children.length > 0);
  const menu = whole.slice(0, MOST_PANELS);
  const ids = menu.map(({ id }) => id);
  const found = await withStore(shop.storeId, (tx) => menuGroups(tx, { ids, locale, currency, now, shell }));
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return Response.json(toPanels(shop, menu, found), { headers });
}
