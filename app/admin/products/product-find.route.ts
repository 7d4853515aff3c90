import { withStore } from '#db/index.ts';
import { adminProducts } from '#domain/catalog/index.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import type { TypedRelated } from '../product-editor/product-view.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/product-find.route';

const FOUND = 8;

/** A few products that match the typed words, for pickers. */
export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, { request, store }) => {
  const { currency } = store.shell;
  const query = searchWords(url);
  const page = await withStore(store.id, (tx) =>
    adminProducts(tx, { locale: request.locale, currency, query, size: FOUND }),
  );
  const found: TypedRelated[] = page.rows.map(({ id, title, image }) => ({
    id,
    title,
    src: image?.src ?? null,
  }));
  return { found };
});
