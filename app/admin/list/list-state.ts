import { listAddress } from './list-address.ts';
import { searchWords } from './search-words.ts';

/** What one list can be asked for: said once, read by its loader and drawn by its page. The first of each is the plain one. */
export type ListRules = {
  path: string;
  views: readonly string[];
  filters?: readonly string[];
  sorts?: readonly string[];
  columns?: { all: readonly string[]; plain: readonly string[] };
  sizes?: readonly number[];
};

/** All that the address of a list says. */
export type ListState = {
  view: string;
  query: string;
  filters: Record<string, string>;
  sort: string;
  size: number;
  columns: readonly string[];
  /** The saved view that this list began as, '' for none. */
  saved: string;
  after: string | null;
  before: string | null;
  /** How many rows come before the page, as far as the way here tells. */
  passed: number;
};

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

const SIZES = [50, 25, 100] as const;
const LONGEST_FILTER = 80;

export function sizesOf(rules: ListRules): readonly number[] {
  return rules.sizes ?? SIZES;
}

export function readListState(url: URL, rules: ListRules): ListState {
  const get = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\0', '');
  const one = (list: readonly string[], name: string) =>
    list.find((each) => each === get(name)) ?? list[0] ?? '';
  const asked = url.searchParams.getAll('cols').flatMap((text) => text.split(','));
  const columns = rules.columns?.all.filter((column) => asked.includes(column)) ?? [];
  const sizes = sizesOf(rules);
  return {
    view: one(rules.views, 'view'),
    query: searchWords(url),
    filters: Object.fromEntries(
      (rules.filters ?? []).map((name) => [name, get(name).slice(0, LONGEST_FILTER)]),
    ),
    sort: one(rules.sorts ?? [], 'sort'),
    size: sizes.find((size) => String(size) === get('size')) ?? sizes[0] ?? 50,
    columns: columns.length > 0 ? columns : (rules.columns?.plain ?? []),
    saved: get('saved').slice(0, 36),
    after: get('after') || null,
    before: get('before') || null,
    passed: Math.max(0, Math.min(100_000_000, Math.trunc(Number(get('passed'))) || 0)),
  };
}

/** The address of a list with something changed. What is listed begins at its first page whenever that changed. */
export function listStateAddress(rules: ListRules, state: ListState, change: ListChange = {}): string {
  return listAddress(rules.path, { ...standing(rules, state, change), ...paging(change) });
}

/** What a list is asked for, without the page: what a saved view keeps, and what the next answer begins anew for. */
export function listQuery(rules: ListRules, state: ListState): string {
  return listAddress('', standing(rules, state, { saved: '' })).replace(/^\?/, '');
}

/** What stays in the address when a form of the list is sent that asks for `but` itself. */
export function keptParts(rules: ListRules, state: ListState, but: readonly string[]): [string, string][] {
  return Object.entries(standing(rules, state, {})).flatMap(([name, value]) =>
    value && !but.includes(name) ? [[name, value] as [string, string]] : [],
  );
}

export function isFiltered(rules: ListRules, state: ListState): boolean {
  return (
    state.query !== '' ||
    state.view !== rules.views[0] ||
    Object.values(state.filters).some((value) => value !== '')
  );
}

function standing(rules: ListRules, state: ListState, change: ListChange): Record<string, string | null> {
  const now = { ...state, ...change, filters: { ...state.filters, ...change.filters } };
  const isPlain = now.columns.join() === (rules.columns?.plain ?? []).join();
  return {
    view: now.view === rules.views[0] ? null : now.view,
    saved: now.saved,
    q: now.query,
    ...now.filters,
    sort: now.sort === rules.sorts?.[0] ? null : now.sort,
    size: now.size === sizesOf(rules)[0] ? null : String(now.size),
    cols: isPlain ? null : now.columns.join(),
  };
}

function paging(change: ListChange): Record<string, string | null> {
  const { after = null, before = null, passed = 0 } = change;
  return { after, before, passed: passed > 0 ? String(passed) : null };
}
