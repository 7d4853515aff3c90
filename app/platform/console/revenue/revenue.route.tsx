import { readRevenue } from '#domain/operator-desk/index.ts';
import { Card, CardFrame } from '../../../ui/console/card.tsx';
import { Chart } from '../../../ui/console/chart.tsx';
import { EmptyState } from '../../../ui/console/list/empty-state.tsx';
import { ListTabs } from '../../../ui/console/list/list-tabs.tsx';
import { useAmounts } from '../../../ui/console/number-text.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useReading } from '../../../ui/locale-context.tsx';
import { localPath } from '../../shell/local-path.ts';
import { ConsoleHead } from '../console-head.tsx';
import { operatorOnly } from '../operator.server.ts';
import type { Route } from './+types/revenue.route';
import { RevenueCards } from './revenue-cards.tsx';
import { RevenueTable, TrialTable } from './revenue-tables.tsx';
import { revenueView, type ShownRevenue } from './revenue-view.server.ts';
import './revenue.css';

export const loader = operatorOnly('revenue.view', async ({ url }: Route.LoaderArgs, { request }) =>
  revenueView(await readRevenue({ at: request.now }), url.searchParams.get('currency'), request.locale),
);

export default function Revenue({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  const { locale } = useReading();
  const { currencies, shown, trials } = loaderData;
  const tabs = currencies.map((currency) => ({
    key: currency,
    text: currency,
    href: `${localPath('/platform-admin/revenue', locale)}?currency=${currency}`,
  }));
  return (
    <main className="page" id="main">
      <ConsoleHead title={t('revenuedesk.title')} text={t('revenuedesk.lead')} />
      <div className="revenue">
        {tabs.length > 1 && shown ? (
          <CardFrame label={t('revenuedesk.currencies')}>
            <ListTabs label={t('revenuedesk.currencies')} tabs={tabs} current={shown.currency} />
          </CardFrame>
        ) : null}
        {shown ? (
          <>
            <RevenueCards {...shown} trials={trials} />
            <RecurringChart {...shown} />
            <RevenueTable {...shown} />
          </>
        ) : (
          <CardFrame label={t('revenuedesk.title')}>
            <EmptyState glyph="chart" title={t('revenuedesk.empty')} text={t('revenuedesk.emptyText')} />
          </CardFrame>
        )}
        <TrialTable trials={trials} />
        <Meanings />
      </div>
    </main>
  );
}

function RecurringChart({ currency, unit, months }: ShownRevenue) {
  const t = useTexts();
  const amounts = useAmounts(currency, unit);
  const points = months.map(({ key, label, title, recurring: value }) => ({
    ...{ key, label, title, value },
    text: amounts.full(value),
  }));
  return (
    <Card title={t('revenuedesk.recurring')} bodyClass="card-body">
      <Chart
        kind="line"
        label={t('revenuedesk.recurring')}
        points={points}
        now={t('revenuedesk.column.recurring')}
        unit={unit}
        tickText={amounts.tick}
        words={{ table: t('revenuedesk.asTable'), when: t('revenuedesk.column.month') }}
      />
    </Card>
  );
}

function Meanings() {
  const t = useTexts();
  const names = {
    recurring: t('revenuedesk.recurring'),
    paying: t('revenuedesk.paying'),
    firstPaid: t('revenuedesk.column.firstPaid'),
    churn: t('revenuedesk.column.churn'),
    trials: t('revenuedesk.trialsKept'),
  };
  return (
    <Card title={t('revenuedesk.counted')}>
      <dl className="revenue-means">
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <div key={name}>
            <dt className="strong">{names[name]}</dt>
            <dd className="muted">{t(`revenuedesk.means.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
