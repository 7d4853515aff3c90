import { withStore } from '#db/index.ts';
import { cardsOf } from '#domain/catalog/index.ts';
import { shopOf } from '../page/shop.server.ts';
import type { Route } from './+types/cards.route';
import { sentCard } from './card-view.server.ts';

const MOST = 12;
const LONGEST = MOST * 37;

/** Product cards by ids, as data, so that remembered products are shown with current prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now } = shop;
  const asked = (url.searchParams.get('ids') ?? '').slice(0, LONGEST).split(',').slice(0, MOST);
  const cards = await withStore(shop.storeId, (tx) =>
    cardsOf(tx, [...new Set(asked)], { locale, currency, now }),
  );
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  return Response.json({ cards: cards.map(sentCard) }, { headers });
}
