import { withStore } from '#db/index.ts';
import { findTillGoods } from '#domain/checkout/index.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/till-goods.route';
import { toTillFound } from './till-goods.server.ts';
import type { TillFound } from './till-view.ts';

/** Answers the till's product search as the user types. */
export const loader = staffOnly('orders.edit', async ({ url }: Route.LoaderArgs, { store, request }) => {
  const asked = { query: searchWords(url), locale: request.locale, at: request.now };
  const found: TillFound = toTillFound(await withStore(store.id, (tx) => findTillGoods(tx, asked)));
  return Response.json(found);
});
