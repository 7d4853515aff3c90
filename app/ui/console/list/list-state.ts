import { listAddress } from './list-address.ts';
import { searchWords } from './search-words.ts';

/**
 * The views, sorts and filters of one list, shared by its loader and its page. The first of each is the
 * default.
 */
export type ListRules<View extends string = string> = {
  path: string;
  views?: readonly View[];
  filters?: readonly string[];
  sorts?: readonly string[];
  columns?: { all: readonly string[]; plain: readonly string[] };
  sizes?: readonly number[];
};

/** The state of a list, all of it in the address. */
export type ListState<View extends string = string> = {
  view: View;
  query: string;
  filters: Record<string, string>;
  sort: string;
  size: number;
  columns: readonly string[];
  /** The saved view that this list started from, '' for none. */
  saved: string;
  /** The cursor of the page; it contains the direction of paging. */
  after: string | null;
  before?: string | null;
  /** The number of rows before the page, if the address has it. */
  passed: number;
};

/** A page of a list, as its loader returns it. */
export type ListPage<Row, View extends string = string> = {
  state: ListState<View>;
  rows: Row[];
  next: string | null;
  previous: string | null;
  /** The number of rows of each view; null or missing if it is not counted. */
  counts?: Partial<Record<View, number | null>>;
  /** True if the list has no rows at all; given if the counts do not show this, because they are only of some views. */
  isEmpty?: boolean;
  /** The number of rows that match the filters, if it is counted. */
  total?: number;
};

export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string> };

const SIZES = [50, 25, 100] as const;
const LONGEST_FILTER = 80;

export function sizesOf(rules: ListRules): readonly number[] {
  return rules.sizes ?? SIZES;
}

export function readListState<View extends string>(url: URL, rules: ListRules<View>): ListState<View> {
  const get = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('\0', '');
  const one = <Value extends string>(list: readonly Value[], name: string) =>
    list.find((each) => each === get(name)) ?? list[0];
  const asked = url.searchParams.getAll('cols').flatMap((text) => text.split(','));
  const columns = rules.columns?.all.filter((column) => asked.includes(column)) ?? [];
  const sizes = sizesOf(rules);
  return {
    view: one(rules.views ?? [], 'view') ?? ('' as View),
    query: searchWords(url),
    filters: Object.fromEntries(
      (rules.filters ?? []).map((name) => [name, get(name).slice(0, LONGEST_FILTER)]),
    ),
    sort: one(rules.sorts ?? [], 'sort') ?? '',
    size: sizes.find((size) => String(size) === get('size')) ?? sizes[0] ?? 50,
    columns: columns.length > 0 ? columns : (rules.columns?.plain ?? []),
    saved: get('saved').slice(0, 36),
    after: get('after') || null,
    before: get('before') || null,
    passed: Math.max(0, Math.min(100_000_000, Math.trunc(Number(get('passed'))) || 0)),
  };
}

/** The address of a list after a change. Any change of the rows goes back to the first page. */
export function listStateAddress(rules: ListRules, state: ListState, change: ListChange = {}): string {
  return listAddress(rules.path, { ...standing(rules, state, change), ...paging(change) });
}

/**
 * The query of a list without its page: the content of a saved view, and the key that resets the selection.
 */
export function listQuery(rules: ListRules, state: ListState): string {
  return listAddress('', standing(rules, state, { saved: '' })).replace(/^\?/, '');
}

/**
 * The parts of the address that a form of the list must carry, except those in `but`, which it sets itself.
 */
export function keptParts(rules: ListRules, state: ListState, but: readonly string[]): [string, string][] {
  return Object.entries(standing(rules, state, {})).flatMap(([name, value]) =>
    value && !but.includes(name) ? [[name, value] as [string, string]] : [],
  );
}

export function isFiltered(rules: ListRules, state: ListState): boolean {
  return state.query !== '' || state.view !== (rules.views?.[0] ?? '') || hasFilters(state);
}

export function hasFilters(state: ListState): boolean {
  return Object.values(state.filters).some((value) => value !== '');
}

function standing(rules: ListRules, state: ListState, change: ListChange): Record<string, string | null> {
  const now = { ...state, ...change, filters: { ...state.filters, ...change.filters } };
  const isPlain = now.columns.join() === (rules.columns?.plain ?? []).join();
  return {
    view: now.view === rules.views?.[0] ? null : now.view,
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
