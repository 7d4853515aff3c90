import { withStore } from '#db/index.ts';
import { adminProducts, bulkRows } from '#domain/catalog/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { filterOf, sortOf } from '../products/product-filter.server.ts';
import { PRODUCT_RULES } from '../products/product-views.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/products-bulk.route';
import { BulkPage } from './bulk-page.tsx';
import { saveCells } from './bulk-save.server.ts';
import type { BulkPageView } from './bulk-view.ts';

const MOST_PRODUCTS = 100;

/** The ticked products, or those of the list's query, page by page. */
export const loader = staffOnly('products.edit', async ({ url }: Route.LoaderArgs, staff) => {
  const { locale } = staff.request;
  const { currency, defaultLocale } = staff.store.shell;
  const ids = url.searchParams.getAll('id').slice(0, MOST_PRODUCTS);
  const state = readListState(url, PRODUCT_RULES);
  const asked = ids.length > 0 ? { ids } : { ...filterOf(state, defaultLocale), sort: sortOf(state) };
  return withStore(staff.store.id, async (tx): Promise<BulkPageView> => {
    const list = { ...asked, locale, currency, size: MOST_PRODUCTS, after: state.after };
    const page = await adminProducts(tx, list);
    const productIds = page.rows.map(({ id }) => id);
    const table = await bulkRows(tx, { productIds, currency, locale });
    const rest = new URLSearchParams(url.search);
    if (page.next) rest.set('after', page.next);
    const next = page.next && ids.length === 0 ? `${url.pathname.replace(/\.data$/, '')}?${rest}` : null;
    return { ...table, currency, canStock: staff.can('stock.adjust'), next };
  });
});

export const action = staffOnly('products.edit', async ({ request }: Route.ActionArgs, staff) =>
  saveCells(await request.formData(), staff),
);

export default function ProductsBulk({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkPage page={loaderData} result={actionData} />;
}
