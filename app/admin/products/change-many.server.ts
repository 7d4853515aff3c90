import { withStore } from '#db/index.ts';
import { changeProducts, MOST_CHANGED, type ProductsChange, productIdsOf } from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { formText } from '../kit/form-text.ts';
import { changeSavedViews, type ListAnswer } from '../list/saved-views.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { filterOf } from './product-filter.server.ts';
import { PRODUCT_RULES } from './product-views.ts';

/**
 * The maximum number of products to change in one request. More are changed in several requests, to keep each short.
 */
export const MOST_AT_ONCE = 5000;

/** Handles a form of the products list: saves a view, or changes the ticked products. */
export async function changeMany(form: FormData, url: URL, staff: Staff): Promise<ListAnswer> {
  const t = translator(staff.request.locale);
  const views = await changeSavedViews(form, staff, { list: 'products', mayEdit: true });
  if (views) return views;
  const refuse = (problem: string, status: number): ListAnswer => ({ said: null, problem, status });
  const change = readChange(form);
  if (!change) return refuse(t('products.bulk.unknown'), 422);
  const productIds = await chosenIds(form, url, staff);
  if (productIds.length === 0) return refuse(t('list.noneSelected'), 422);
  if (productIds.length > MOST_AT_ONCE) return refuse(t('products.bulk.tooMany', { max: MOST_AT_ONCE }), 422);
  let done = 0;
  for (let start = 0; start < productIds.length; start += MOST_CHANGED) {
    const part = productIds.slice(start, start + MOST_CHANGED);
    const changed = await withStore(staff.store.id, (tx) =>
      changeProducts(tx, { productIds: part, change }, staff.request.act()),
    );
    if (!changed.ok) return refuse(t(`products.bulk.problem.${changed.code}`), 422);
    done += changed.value.count;
  }
  return { said: t(`products.bulk.done.${saidAs(change)}`, { count: done }), problem: null, status: 200 };
}

async function chosenIds(form: FormData, url: URL, staff: Staff): Promise<string[]> {
  if (form.get('all') !== '1') return [...new Set(form.getAll('id').map(String))].filter(isId);
  const filter = filterOf(readListState(url, PRODUCT_RULES), staff.store.shell.defaultLocale);
  return withStore(staff.store.id, (tx) => productIdsOf(tx, filter, MOST_AT_ONCE + 1));
}

function readChange(form: FormData): ProductsChange | null {
  const text = (name: string) => formText(form, name);
  switch (text('act')) {
    case 'active':
    case 'draft':
    case 'archived':
      return { kind: 'status', status: text('act') as 'active' };
    case 'tag':
    case 'untag':
      return { kind: 'tag', tag: text('tag'), isOn: text('act') === 'tag' };
    case 'category':
    case 'uncategory':
      return { kind: 'category', categoryId: text('category'), isOn: text('act') === 'category' };
    case 'brand':
      return { kind: 'brand', brandId: text('brand') || null };
    default:
      return null;
  }
}

function saidAs(change: ProductsChange) {
  return change.kind === 'status' ? change.status : 'changed';
}
