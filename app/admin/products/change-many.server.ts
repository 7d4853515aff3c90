import { withStore } from '#db/index.ts';
import {
  changeProducts,
  MOST_CHANGED,
  PRODUCT_STATUSES,
  type ProductsChange,
  productIdsOf,
} from '#domain/catalog/index.ts';
import { isId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { formText } from '../kit/form-text.ts';
import { changeSavedViews, type ListAnswer } from '../list/saved-views.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { filterOf } from './product-filter.server.ts';
import { PRODUCT_RULES, type ProductsUndo } from './product-views.ts';

/**
 * The maximum number of products to change in one request. More are changed in several requests, to keep each short.
 */
export const MOST_AT_ONCE = 5000;

type ProductsAnswer = ListAnswer & { undo?: ProductsUndo };

/** Handles a form of the products list: saves a view, or changes the ticked products. */
export async function changeMany(form: FormData, url: URL, staff: Staff): Promise<ProductsAnswer> {
  const t = translator(staff.request.locale);
  const views = await changeSavedViews(form, staff, { list: 'products', mayEdit: true });
  if (views) return views;
  if (form.get('act') === 'undo') return undo(form, staff);
  const refuse = (problem: string, status: number): ListAnswer => ({ said: null, problem, status });
  const change = readChange(form);
  if (!change) return refuse(t('products.bulk.unknown'), 422);
  const productIds = await chosenIds(form, url, staff);
  if (productIds.length === 0) return refuse(t('list.noneSelected'), 422);
  if (productIds.length > MOST_AT_ONCE) return refuse(t('products.bulk.tooMany', { max: MOST_AT_ONCE }), 422);
  let done = 0;
  const was: string[] = [];
  const isStatus = change.kind === 'status';
  for (let start = 0; start < productIds.length; start += MOST_CHANGED) {
    const part = productIds.slice(start, start + MOST_CHANGED);
    const changed = await withStore(staff.store.id, (tx) =>
      changeProducts(tx, { productIds: part, change }, staff.request.act()),
    );
    if (!changed.ok) return refuse(t(`products.bulk.problem.${changed.code}`), 422);
    done += changed.value.count;
    was.push(
      ...(isStatus ? changed.value.was.map(({ id, status }) => `${id}:${status}`) : changed.value.ids),
    );
  }
  const said = t(`products.bulk.done.${saidAs(change)}`, { count: done });
  const undoing = was.length > 0 && was.length <= MOST_CHANGED ? undoOf(change, was) : null;
  return { said, problem: null, status: 200, ...(undoing && { undo: undoing }) };
}

function undoOf(change: ProductsChange, was: string[]): ProductsUndo | null {
  if (change.kind === 'status') return { from: change.status, was };
  if (change.kind !== 'category') return null;
  return { category: change.categoryId, isOn: change.isOn, was };
}

/** Reverses the last change of products, except of those that somebody has changed back since. */
async function undo(form: FormData, { store, request }: Staff): Promise<ProductsAnswer> {
  const t = translator(request.locale);
  let count = 0;
  for (const { productIds, change } of reversed(form)) {
    const changed = await withStore(store.id, (tx) =>
      changeProducts(tx, { productIds, change }, request.act()),
    );
    if (!changed.ok) return { said: null, problem: t(`products.bulk.problem.${changed.code}`), status: 422 };
    count += changed.value.count;
  }
  if (count === 0) return { said: null, problem: t('products.bulk.nothingToUndo'), status: 422 };
  return { said: t('products.bulk.done.undone', { count }), problem: null, status: 200 };
}

type Reversed = { productIds: string[]; change: ProductsChange };

function reversed(form: FormData): Reversed[] {
  const was = form.getAll('was').slice(0, MOST_CHANGED).map(String);
  const categoryId = formText(form, 'category');
  if (categoryId !== '') {
    const change = { kind: 'category', categoryId, isOn: formText(form, 'on') !== '1' } as const;
    return [{ productIds: was, change }];
  }
  const from = PRODUCT_STATUSES.find((status) => status === form.get('from'));
  if (!from) return [];
  const before = was.map((each) => each.split(':'));
  return PRODUCT_STATUSES.map((status) => ({
    productIds: before.flatMap(([id = '', former]) => (former === status ? [id] : [])),
    change: { kind: 'status', status, from } as const,
  })).filter(({ productIds }) => productIds.length > 0);
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
  if (change.kind === 'category') return change.isOn ? 'putInto' : 'takenOut';
  return change.kind === 'status' ? change.status : 'changed';
}
