import '../packages/packages.css';
import { countDeskSubscriptions, listDeskSubscriptions } from '#domain/operator-desk/index.ts';
import { PHASES } from '#domain/subscription/index.ts';
import { CardFrame } from '../../../ui/console/card.tsx';
import { List } from '../../../ui/console/list/list.tsx';
import { readListState } from '../../../ui/console/list/list-state.ts';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import { packageChoices } from '../package-choices.server.ts';
import type { Route } from './+types/subscriptions.route';
import { SUBSCRIPTION_LIST, SUBSCRIPTION_SORTS } from './list-rules.ts';
import { subscriptionColumns } from './subscription-columns.tsx';

export const loader = operatorOnly(
  'subscriptions.view',
  async ({ url }: Route.LoaderArgs, { request, when }) => {
    const state = readListState(url, SUBSCRIPTION_LIST);
    const filter = {
      ...{ query: state.query, after: state.after, size: state.size, at: request.now },
      phase: PHASES.find((phase) => phase === state.view) ?? null,
      packageCode: state.filters.package ?? '',
      sort: SUBSCRIPTION_SORTS.find((sort) => sort === state.sort) ?? 'ends',
    };
    const [page, { total, ...counts }, plans] = await Promise.all([
      listDeskSubscriptions(filter),
      countDeskSubscriptions(filter),
      packageChoices(request.locale),
    ]);
    const rows = page.rows.map(({ endsAt, failure, nextTryAt, ...row }) => ({
      ...row,
      ends: endsAt && when(endsAt),
      failure: failure && { ...failure, at: when(failure.at) },
      nextTry: nextTryAt && when(nextTryAt),
    }));
    return { list: { ...page, rows, state, counts, total }, plans };
  },
);

export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { list, plans } = loaderData;
  const rules = { ...SUBSCRIPTION_LIST, path: localPath(SUBSCRIPTION_LIST.path, locale) };
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('subscriptiondesk.title')} text={t('subscriptiondesk.lead')} />
      <CardFrame label={t('subscriptiondesk.title')}>
        <List
          rules={rules}
          list={list}
          views={{ label: t('subscriptiondesk.views'), text: (view) => t(`subscriptiondesk.view.${view}`) }}
          search={t('subscriptiondesk.search')}
          filters={[
            { name: 'package', label: t('subscriptiondesk.package'), kind: 'choice', choices: plans },
          ]}
          sorts={SUBSCRIPTION_SORTS.map((key) => ({ key, text: t(`subscriptiondesk.sort.${key}`) }))}
          columns={subscriptionColumns(t, locale)}
          tableClass="packages"
          keyOf={({ storeId }) => storeId}
          empty={{
            glyph: 'coins',
            title: t('subscriptiondesk.empty'),
            text: t('subscriptiondesk.emptyText'),
          }}
        />
      </CardFrame>
    </main>
  );
}
