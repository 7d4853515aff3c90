import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import type { GlyphName } from '../glyph.tsx';
import { useTexts } from '../texts.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListColumns } from './list-columns.tsx';
import { FilterChips, type FilterField, ListFilters } from './list-filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListOrder, type SortChoice } from './list-order.tsx';
import { ListRows, type ListRowsProps } from './list-rows.tsx';
import { ListSearch } from './list-search.tsx';
import {
  isFiltered,
  keptParts,
  type ListPage,
  type ListRules,
  listQuery,
  listStateAddress,
} from './list-state.ts';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { SavedViews } from './save-view.tsx';
import { ListSelection } from './selection.tsx';

type Empty = { glyph: GlyphName; title: string; text: string; children?: ReactNode };

type Shared<Row, View extends string> = {
  rules: ListRules<View>;
  list: ListPage<Row, View>;
  views?: { label: string; text(view: View): string; hidden?: readonly View[] };
  saved?: Pick<SavedViews, 'views' | 'canEdit'>;
  /** The label of the search field; without it the list has no search. */
  search?: string;
  /** True if the search finds barcodes, which the camera of a phone reads. */
  scans?: boolean;
  filters?: FilterField[];
  sorts?: SortChoice[] | undefined;
  columnChoice?: { key: string; text: string }[];
  /** Additional controls next to the search. */
  tools?: ReactNode;
  /** Checkboxes and the actions for the ticked rows. All rows are unticked when `reset`, the last answer, changes. */
  bulk?: { acts: ReactNode; idOf(row: Row): string; reset: unknown } | undefined;
  /** Shown, without tools, when the list has no rows at all. */
  empty?: Empty;
  /** Shown when a view has no rows and nothing is searched for. */
  emptyView?: Empty | undefined;
  /** Shown when no row matches the search or the filters; `further`: the link to the next page, if it may have some. */
  noMatch?: { title: string; text: string; further?: string };
};

/** A list either has columns, or renders its own rows, such as pictures, messages or forms. */
type Props<Row, View extends string> = Shared<Row, View> &
  (({ children?: never } & Omit<ListRowsProps<Row>, 'rows' | 'sorting'>) | { children: ReactNode });

/** A list of the admin: views, tools, rows, pages, and a text for an empty list. */
export function List<Row, View extends string>(props: Props<Row, View>) {
  const { list, rules, bulk, empty } = props;
  const { state, rows } = list;
  if (empty && isWithoutRows(rules, list)) return <EmptyState {...empty} />;
  if (!bulk) return <Listing {...props} />;
  const page = rows.map(bulk.idOf);
  const key = `${listQuery(rules, state)}:${JSON.stringify(bulk.reset ?? null)}`;
  return (
    <ListSelection key={key} page={page} total={list.total ?? page.length}>
      <Listing {...props} />
    </ListSelection>
  );
}

function isWithoutRows<Row, View extends string>(rules: ListRules<View>, list: ListPage<Row, View>): boolean {
  const { counts, state, rows } = list;
  if (state.query !== '' || state.after !== null) return false;
  if (list.isEmpty !== undefined) return list.isEmpty;
  if (!counts) return rows.length === 0 && !isFiltered(rules, state);
  return Object.values(counts).every((count) => !count);
}

function Listing<Row, View extends string>(props: Props<Row, View>) {
  const { rules, list, filters = [] } = props;
  const { state, rows } = list;
  const { location, formMethod } = useNavigation();
  const isBusy = location?.pathname === rules.path && formMethod !== 'POST';
  return (
    <>
      <Views {...props} />
      {props.bulk ? (
        <ListToolbar acts={props.bulk.acts}>
          <Tools {...props} />
        </ListToolbar>
      ) : (
        <Tools {...props} />
      )}
      <FilterChips rules={rules} state={state} fields={filters} />
      {rows.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <div className="list-body" data-busy={isBusy || undefined}>
          {'columns' in props ? (
            <ListRows {...props} rows={rows} sorting={{ rules, state }} />
          ) : (
            props.children
          )}
          <ListFoot rules={rules} {...list} />
        </div>
      )}
    </>
  );
}

function Views<Row, View extends string>({ rules, list, views, saved }: Props<Row, View>) {
  if (!views) return null;
  const { state, counts } = list;
  const tabs = (rules.views ?? [])
    .filter((view) => view === state.view || !views.hidden?.includes(view))
    .map((view, index) => ({
      key: view,
      text: views.text(view),
      count: counts?.[view] ?? undefined,
      href: index === 0 ? rules.path : `${rules.path}?view=${view}`,
    }));
  const ofTeam = saved && { ...saved, path: rules.path, id: state.saved, query: listQuery(rules, state) };
  return <ListTabs label={views.label} tabs={tabs} current={state.view} saved={ofTeam} />;
}

function Tools<Row, View extends string>(props: Props<Row, View>) {
  const { rules, filters = [], sorts, columnChoice, search, scans, tools } = props;
  const { state } = props.list;
  const common = { rules, state };
  if (search === undefined && filters.length === 0) return null;
  const parts = (
    <>
      {search === undefined ? null : (
        <ListSearch label={search} value={state.query} kept={keptParts(rules, state, ['q'])} scans={scans} />
      )}
      {tools}
      {filters.length > 0 || sorts ? (
        <div className="list-tools-end">
          {filters.length > 0 ? <ListFilters {...common} fields={filters} /> : null}
          {sorts ? <ListOrder {...common} sorts={sorts} /> : null}
          {columnChoice ? <ListColumns {...common} columns={columnChoice} /> : null}
        </div>
      ) : null}
    </>
  );
  return props.bulk ? parts : <div className="list-tools">{parts}</div>;
}

function NoRows<Row, View extends string>({ rules, list, emptyView, noMatch }: Props<Row, View>) {
  const t = useTexts();
  const { state } = list;
  const isAsked = state.query !== '' || Object.values(state.filters).some((value) => value !== '');
  if (emptyView && !isAsked) return <EmptyState {...emptyView} />;
  return (
    <EmptyState
      glyph="search"
      title={noMatch?.title ?? t('list.none.title')}
      text={noMatch?.text ?? t('list.none.text')}
    >
      {noMatch?.further && list.next ? (
        <Button
          component={Link}
          to={listStateAddress(rules, state, { after: list.next, passed: state.passed })}
        >
          {noMatch.further}
        </Button>
      ) : null}
      <Button
        component={Link}
        to={listStateAddress(rules, state, { view: rules.views?.[0] ?? '', query: '' })}
      >
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}
