import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { countDeskStores, hasSampleStores, listDeskStores } from '#domain/operator-desk/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { PageNote } from '../../../ui/console/page-note.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import { packageChoices } from '../package-choices.server.ts';
import type { Route } from './+types/stores.route';
import { ORDERS_LEVELS, SORTS, STORE_LIST } from './list-rules.ts';
import { selectingActs, storeFilter } from './select-stores.server.ts';
import { storeColumns } from './store-columns.tsx';

export const loader = operatorOnly(
  'stores.view',
  async ({ url }: Route.LoaderArgs, { request, when, can }) => {
    const state = readListState(url, STORE_LIST);
    const filter = {
      ...storeFilter(state),
      ...{ after: state.after, size: state.size, at: request.now },
      sort: SORTS.find((sort) => sort === state.sort) ?? 'newest',
    };
    const [page, { total, ...counts }, plans, hasSamples] = await Promise.all([
      listDeskStores(filter),
      countDeskStores(filter),
      packageChoices(request.locale),
      can('stores.samples') && hasSampleStores(),
    ]);
    const rows = page.rows.map(({ lastOrderAt, periodEndsAt: _end, ...row }) => ({
      ...row,
      lastOrder: lastOrderAt && when(lastOrderAt),
    }));
    return {
      list: { ...page, rows, state, counts, total },
      plans,
      hasSamples,
      canSelect: can('bulk.prepare'),
    };
  },
);

export const action = selectingActs;

export default function StoresPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { list, plans, hasSamples, canSelect } = loaderData;
  const rules = { ...STORE_LIST, path: localPath(STORE_LIST.path, locale) };
  return (
    <main className="page" id="main">
      <ConsoleHead
        title={t('console.stores.title')}
        text={t('console.stores.lead', { count: list.counts.all })}
        acts={hasSamples ? <SamplesLink /> : undefined}
      />
      {actionData?.problems?.stores ? (
        <PageNote tone="warning" isRefusal>
          {actionData.problems.stores}
        </PageNote>
      ) : null}
      <CardFrame label={t('console.stores.title')}>
        <List
          rules={rules}
          list={list}
          views={{ label: t('console.stores.views'), text: (view) => t(`console.state.${view}`) }}
          search={t('console.stores.search')}
          filters={[
            { name: 'package', label: t('console.stores.package'), kind: 'choice', choices: plans },
            {
              ...{ name: 'orders', label: t('console.stores.orders'), kind: 'choice' },
              choices: ORDERS_LEVELS.map((value) => ({
                value,
                label: t(`console.stores.ordersOver.${value}`),
              })),
            },
          ]}
          sorts={SORTS.map((key) => ({ key, text: t(`console.stores.sort.${key}`) }))}
          columns={storeColumns(t, locale)}
          tableClass="stores"
          bulk={canSelect ? { acts: <SelectStores />, idOf: ({ id }) => id, reset: null } : undefined}
          boxLabel={canSelect ? ({ name }) => name : undefined}
          keyOf={({ id }) => id}
          empty={{ glyph: 'store', title: t('console.stores.empty'), text: t('console.stores.emptyText') }}
        />
      </CardFrame>
    </main>
  );
}

function SamplesLink() {
  const t = useTexts();
  const { locale } = useReading();
  return (
    <Button component={Link} to={localPath('/platform-admin/samples', locale)}>
      {t('console.samples.title')}
    </Button>
  );
}

function SelectStores() {
  const t = useTexts();
  return (
    <Button type="submit" name="intent" value="select" data-small="">
      {t('bulkdesk.begin')}
    </Button>
  );
}
