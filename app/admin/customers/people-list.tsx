import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { List } from '../list/list.tsx';
import type { FilterField } from '../list/list-filters.tsx';
import { isFiltered } from '../list/list-state.ts';
import { guestColumns, peopleColumns } from './people-columns.tsx';
import { PeopleTabs } from './people-tabs.tsx';
import { PEOPLE_RULES, type PeopleListView, type PeopleViewName } from './people-view.ts';

export function PeopleList(props: PeopleListView) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead
        title={t('people.title')}
        isInline
        acts={
          props.canExport ? (
            <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" />}>
              {t('people.export')}
            </Button>
          ) : null
        }
      />
      <PeopleTabs tab="customers" customers team={props.canSeeTeam} />
      <CardFrame label={t('people.tab.customers')} className="list-card-frame">
        {props.list.state.view === 'guests' ? <Guests {...props} /> : <People {...props} />}
      </CardFrame>
    </main>
  );
}

function useShared({ list: { state, counts } }: PeopleListView) {
  const t = useTexts();
  // The tab of blocked customers is shown only if there are any.
  const hidden: PeopleViewName[] = counts?.blocked ? [] : ['blocked'];
  return {
    rules: PEOPLE_RULES,
    views: { label: t('people.views'), text: (view: PeopleViewName) => t(`people.view.${view}`), hidden },
    noMatch: { title: t('people.none.title'), text: t('people.none.text') },
    isEmptyStore: counts?.all === 0 && !isFiltered(PEOPLE_RULES, state),
  };
}

function People(props: PeopleListView) {
  const t = useTexts();
  const { isEmptyStore, ...shared } = useShared(props);
  const byTag: FilterField = {
    kind: 'choice',
    name: 'tag',
    label: t('people.tag'),
    choices: props.tags.map((tag) => ({ value: tag, label: tag })),
  };
  const tools = {
    search: t('people.search'),
    filters: props.tags.length > 0 ? [byTag] : [],
    sorts: PEOPLE_RULES.sorts.map((key) => ({ key, text: t(`people.sort.${key}`) })),
  };
  return (
    <List
      {...shared}
      {...(isEmptyStore ? {} : tools)}
      list={props.list}
      columns={peopleColumns(t)}
      keyOf={({ id }) => id}
      emptyView={
        isEmptyStore
          ? { glyph: 'people', title: t('people.empty.title'), text: t('people.empty.text') }
          : undefined
      }
    />
  );
}

function Guests(props: PeopleListView) {
  const t = useTexts();
  const { isEmptyStore: _, ...shared } = useShared(props);
  return (
    <List
      {...shared}
      list={{ ...props.list, rows: props.guests }}
      search={t('people.search')}
      columns={guestColumns(t)}
      keyOf={({ email }) => email}
      emptyView={{ glyph: 'people', title: t('people.guests.title'), text: t('people.guests.text') }}
    />
  );
}
