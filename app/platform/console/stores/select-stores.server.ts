import { redirect } from 'react-router';
import { type Selection, selectStores } from '#domain/bulk-acts/index.ts';
import { type ListState, readListState } from '../../../ui/console/list/list-state.ts';
import { localPath } from '../../shell/local-path.ts';
import { actRefused } from '../act-answer.server.ts';
import { BULK_PATH } from '../bulk/list-rules.ts';
import { type Desk, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/stores.route';
import { ORDERS_LEVELS, STORE_LIST } from './list-rules.ts';

/** Starts a bulk act with the ticked stores, or with all stores that the list's URL selects. */
async function select(form: FormData, { act, t, request }: Desk, { url }: Route.ActionArgs) {
  const selection: Selection =
    form.get('all') === '1' ? { filter: filterOf(url) } : { storeIds: form.getAll('id').map(String) };
  const done = await selectStores(selection, act('bulk.prepare'));
  if (!done.ok) return actRefused(form, { stores: t('bulkdesk.none') });
  throw redirect(localPath(`${BULK_PATH}/${done.value.id}`, request.locale));
}

/** The filter in the list's URL. */
export function storeFilter({ view, query, filters }: ListState<(typeof STORE_LIST)['views'][number]>) {
  return {
    state: view === 'all' ? null : view,
    query,
    packageCode: filters.package ?? '',
    ordersLevel: ORDERS_LEVELS.find((level) => level === filters.orders) ?? null,
  };
}

function filterOf(url: URL) {
  return storeFilter(readListState(url, STORE_LIST));
}

export const selectingActs = operatorActs({ select: { needs: 'bulk.prepare', run: select } });
