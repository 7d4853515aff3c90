import rowKeys from 'text-keys:product/recent-row';
import { withStore } from '#db/index.ts';
import { cardsOf } from '#domain/catalog/index.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import type { RecentAnswer } from '../product/recent-products.ts';
import type { Route } from './+types/cards.route';
import { sentCard } from './card-view.server.ts';

const MOST = 12;
const LONGEST = MOST * 37;

/** Product cards by ids, as data with the row's texts, so that remembered products are shown with current prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now } = shop;
  const asked = (url.searchParams.get('ids') ?? '').slice(0, LONGEST).split(',').slice(0, MOST);
  const cards = await withStore(shop.storeId, (tx) =>
    cardsOf(tx, [...new Set(asked)], { locale, currency, now }),
  );
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  const answer: RecentAnswer = {
    cards: cards.map(sentCard),
    texts: textsOf(shop.say, rowKeys, { percent: '#' }),
  };
  return Response.json(answer, { headers });
}
