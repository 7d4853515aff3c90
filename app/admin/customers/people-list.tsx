import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { FilterChips, type FilterField, ListFilters } from '../list/list-filters.tsx';
import { ListOrder } from '../list/list-order.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { isFiltered, keptParts, listStateAddress, sizesOf } from '../list/list-state.ts';
import { ListTabs } from '../list/list-tabs.tsx';
import { GuestCards, GuestTable, PeopleCards, PeopleTable } from './people-rows.tsx';
import { PeopleTabs } from './people-tabs.tsx';
import { PEOPLE_RULES, PEOPLE_VIEWS, type PeopleListView } from './people-view.ts';

const PATH = PEOPLE_RULES.path;

export function PeopleList(props: PeopleListView) {
  const t = useTexts();
  const isEmpty = props.counts.all === 0 && !isFiltered(PEOPLE_RULES, props.state);
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('people.title')}</h1>
        </div>
        {props.canExport ? (
          <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" />}>
            {t('people.export')}
          </Button>
        ) : null}
      </div>
      <PeopleTabs tab="customers" customers team={props.canSeeTeam} />
      <CardFrame label={t('people.tab.customers')} className="list-card-frame">
        <Views {...props} />
        {isEmpty ? (
          <EmptyState glyph="people" title={t('people.empty.title')} text={t('people.empty.text')} />
        ) : (
          <Listing {...props} />
        )}
      </CardFrame>
    </main>
  );
}

function Views({ state, counts }: PeopleListView) {
  const t = useTexts();
  const count = { all: counts.all, blocked: counts.blocked } as Record<string, number | undefined>;
  // The tab of blocked customers is shown only if there are any.
  const keys = PEOPLE_VIEWS.filter((key) => key !== 'blocked' || counts.blocked > 0 || state.view === key);
  const tabs = keys.map((key) => ({
    key,
    text: t(`people.view.${key}`),
    ...(count[key] === undefined ? {} : { count: count[key] }),
    href: key === 'all' ? PATH : `${PATH}?view=${key}`,
  }));
  return <ListTabs label={t('people.views')} tabs={tabs} current={state.view} />;
}

function Listing(props: PeopleListView) {
  const t = useTexts();
  const { state, rows, guests, tags } = props;
  const busy = useNavigation().location?.pathname === PATH;
  const isGuests = state.view === 'guests';
  const common = { rules: PEOPLE_RULES, state };
  const fields: FilterField[] =
    tags.length > 0 && !isGuests
      ? [
          {
            kind: 'choice',
            name: 'tag',
            label: t('people.tag'),
            choices: tags.map((tag) => ({ value: tag, label: tag })),
          },
        ]
      : [];
  const isNone = isGuests ? guests.length === 0 : rows.length === 0;
  return (
    <>
      <div className="list-tools">
        <ListSearch
          label={t('people.search')}
          value={state.query}
          view={state.view}
          kept={keptParts(PEOPLE_RULES, state, ['q'])}
        />
        {isGuests ? null : (
          <div className="list-tools-end">
            {fields.length > 0 ? <ListFilters {...common} fields={fields} /> : null}
            <ListOrder
              {...common}
              sorts={PEOPLE_RULES.sorts.map((key) => ({
                key,
                text: t(`people.sort.${key}` as 'people.sort.newest'),
              }))}
            />
          </div>
        )}
      </div>
      <FilterChips {...common} fields={fields} />
      {isNone ? (
        <NoMatch view={state.view} isSearched={state.query !== ''} />
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          {isGuests ? <GuestTable rows={guests} /> : <PeopleTable rows={rows} state={state} />}
          {isGuests ? <GuestCards rows={guests} /> : <PeopleCards rows={rows} />}
          <Foot {...props} />
        </div>
      )}
    </>
  );
}

function Foot({ state, rows, guests, next }: PeopleListView) {
  const t = useTexts();
  if (state.view === 'guests') {
    return <ListPages summary={t('people.guests.summary', { count: guests.length })} next={null} />;
  }
  const to = state.passed + rows.length;
  return (
    <ListPages
      summary={t('people.range', { from: state.passed + 1, to })}
      first={state.after ? listStateAddress(PEOPLE_RULES, state) : null}
      next={next && listStateAddress(PEOPLE_RULES, state, { after: next, passed: to })}
      sizes={{
        size: state.size,
        hrefs: [...sizesOf(PEOPLE_RULES)]
          .sort((a, b) => a - b)
          .map((size) => ({ size, href: listStateAddress(PEOPLE_RULES, state, { size }) })),
      }}
    />
  );
}

function NoMatch({ view, isSearched }: { view: string; isSearched: boolean }) {
  const t = useTexts();
  if (view === 'guests' && !isSearched) {
    return <EmptyState glyph="people" title={t('people.guests.title')} text={t('people.guests.text')} />;
  }
  return (
    <EmptyState glyph="search" title={t('people.none.title')} text={t('people.none.text')}>
      <Button component={Link} to={PATH}>
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}
