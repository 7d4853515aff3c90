import { type StoreTx, withStore } from '#db/index.ts';
import {
  adminProducts,
  countByStatus,
  countGaps,
  countProducts,
  listGroupNames,
} from '#domain/catalog/index.ts';
import { listSavedViews } from '#domain/saved-views/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { isFiltered, type ListState } from '../../ui/console/list/list-state.ts';
import type { Staff } from '../shell/staff.server.ts';
import { groupChoices } from './group-choices.ts';
import { filterOf, sortOf } from './product-filter.server.ts';
import { PRODUCT_RULES, type ProductViewName } from './product-views.ts';

// With more products than this, these tabs show no count: counting low stock reads every variant, and counting
// missing texts, pictures and categories does a lookup for each product.
const MOST_COUNTED = 20_000;
const MOST_LOOKED_AT = 5000;

/** A page of the products list, with its tabs, filters and saved views. */
export async function readProducts(state: ListState, staff: Staff) {
  const { request, store } = staff;
  const { locale } = request;
  const { currency, defaultLocale } = store.shell;
  const after = state.after ?? state.before;
  const asked = { ...filterOf(state, defaultLocale), sort: sortOf(state), size: state.size };
  return withStore(store.id, async (tx) => {
    const page = await adminProducts(tx, { ...asked, locale, currency, after });
    const byStatus = isFiltered(PRODUCT_RULES, state) ? await countByStatus(tx) : page.counts;
    return {
      page,
      counts: { ...byStatus, ...(await countNeeds(tx, { all: byStatus.all, defaultLocale })) },
      views: await listSavedViews(tx, 'products'),
      places: groupChoices(await listGroupNames(tx, { locale, shell: store.shell })),
    };
  });
}

async function countNeeds(
  tx: StoreTx,
  { all, defaultLocale }: { all: number; defaultLocale: Locale },
): Promise<Partial<Record<ProductViewName, number | null>>> {
  const low = all > MOST_COUNTED ? null : await countProducts(tx, { stock: 'low' });
  if (all > MOST_LOOKED_AT)
    return { low, untranslated: null, unwritten: null, unpictured: null, uncategorized: null };
  const { missing, picture, category } = await countGaps(tx, MOST_LOOKED_AT + 1);
  return {
    low,
    untranslated: missing[otherLocale(defaultLocale)],
    unwritten: missing[defaultLocale],
    unpictured: picture,
    uncategorized: category,
  };
}
