import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { FilterField } from '../../ui/console/list/list-filters.tsx';
import { isFiltered } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { customerColumns, guestColumns } from './customer-columns.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { CUSTOMER_RULES, type CustomerListView, type CustomerViewName } from './customer-view.ts';

export function CustomerList(props: CustomerListView) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead
        title={t('customers.title')}
        isInline
        acts={
          props.canExport ? (
            <Button component={Link} to="/admin/settings/export" leftSection={<Glyph name="download" />}>
              {t('customers.export')}
            </Button>
          ) : null
        }
      />
      <CustomerTabs tab="customers" customers team={props.canSeeTeam} privacy={props.canSeePrivacy} />
      <CardFrame label={t('customers.tab.customers')} className="list-card-frame">
        {props.list.state.view === 'guests' ? <Guests {...props} /> : <People {...props} />}
      </CardFrame>
    </main>
  );
}

function useShared({ list: { state, counts } }: CustomerListView) {
  const t = useTexts();
  // The tab of blocked customers is shown only if there are any.
  const hidden: CustomerViewName[] = counts?.blocked ? [] : ['blocked'];
  return {
    rules: CUSTOMER_RULES,
    views: {
      label: t('customers.views'),
      text: (view: CustomerViewName) => t(`customers.view.${view}`),
      hidden,
    },
    noMatch: { title: t('customers.none.title'), text: t('customers.none.text') },
    isEmptyStore: counts?.all === 0 && !isFiltered(CUSTOMER_RULES, state),
  };
}

function People(props: CustomerListView) {
  const t = useTexts();
  const { isEmptyStore, ...shared } = useShared(props);
  const byTag: FilterField = {
    kind: 'choice',
    name: 'tag',
    label: t('customers.tag'),
    choices: props.tags.map((tag) => ({ value: tag, label: tag })),
  };
  const tools = {
    search: t('customers.search'),
    filters: props.tags.length > 0 ? [byTag] : [],
    sorts: CUSTOMER_RULES.sorts.map((key) => ({ key, text: t(`customers.sort.${key}`) })),
  };
  return (
    <List
      {...shared}
      {...(isEmptyStore ? {} : tools)}
      list={props.list}
      columns={customerColumns(t)}
      keyOf={({ id }) => id}
      emptyView={
        isEmptyStore
          ? { glyph: 'people', title: t('customers.empty.title'), text: t('customers.empty.text') }
          : undefined
      }
    />
  );
}

function Guests(props: CustomerListView) {
  const t = useTexts();
  const { isEmptyStore: _, ...shared } = useShared(props);
  return (
    <List
      {...shared}
      list={{ ...props.list, rows: props.guests }}
      search={t('customers.search')}
      columns={guestColumns(t)}
      keyOf={({ email }) => email}
      emptyView={{ glyph: 'people', title: t('customers.guests.title'), text: t('customers.guests.text') }}
    />
  );
}
