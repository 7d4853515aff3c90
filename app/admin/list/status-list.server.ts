import { type StoreTx, withStore } from '#db/index.ts';
import { type ListRules, type ListState, readListState } from '../../ui/console/list/list-state.ts';
import type { Staff } from '../shell/staff.server.ts';

type Asked<View extends string> = Pick<ListState, 'query' | 'after' | 'size' | 'filters'> & {
  /** The status that the view names; null for the view `all`. */
  status: Exclude<View, 'all'> | null;
};

/** Reads a list with one view per status: the page that the address asks for, and the number of rows of each status. */
export async function readStatusList<View extends string, Page, Counts>(
  { store }: Staff,
  url: URL,
  list: {
    rules: ListRules<View>;
    page: (tx: StoreTx, asked: Asked<View>) => Promise<Page>;
    counts: (tx: StoreTx) => Promise<Counts>;
  },
) {
  const state = readListState(url, list.rules);
  const status = state.view === 'all' ? null : (state.view as Exclude<View, 'all'>);
  return withStore(store.id, async (tx) => ({
    state,
    page: await list.page(tx, { ...state, status }),
    counts: await list.counts(tx),
  }));
}
