import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { Chart } from '../../ui/console/chart.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useAmounts } from '../../ui/console/number-text.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import type { DashboardView, NumbersView } from './dashboard-view.ts';
import { FirstScreen } from './first-screen.tsx';
import { HealthCard } from './health-card.tsx';
import { KpiCards } from './kpi-cards.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { CustomRange, RangePicker } from './range-picker.tsx';
import { SetupCard } from './setup-card.tsx';
import { PlanCard, TopProducts } from './side-cards.tsx';
import { TodoCard } from './todo-card.tsx';
import './dashboard.css';

export function DashboardPage(props: DashboardView) {
  const { setup, isFirst } = props;
  return setup && isFirst ? <Welcome {...props} setup={setup} /> : <Figures {...props} />;
}

function Figures(props: DashboardView) {
  const t = useTexts();
  const { range, numbers, orders, setup, plan } = props;
  const isNew = setup?.done.includes('order') === false;
  const card = setup ? <SetupCard {...setup} isHidden={isNew} /> : null;
  const busy = useNavigation().location?.pathname === '/admin/dashboard';
  return (
    <main className="page" id="main">
      <PageHead
        heading={greetingOf(props, t)}
        text={<Today {...props} />}
        acts={
          <div className="page-actions">
            {numbers ? <RangePicker range={range} /> : null}
            {props.may.addProduct ? (
              <Button
                component={Link}
                to="/admin/products/new"
                variant="filled"
                leftSection={<Glyph name="plus" />}
              >
                {t('numbers.dashboard.addProduct')}
              </Button>
            ) : null}
          </div>
        }
      />
      {numbers ? <CustomRange range={range} /> : null}
      <div className="dashboard" data-busy={busy || undefined}>
        {numbers ? <KpiCards kpis={numbers.kpis} currency={props.currency} days={range.days} /> : null}
        <div className="dashboard-columns">
          <div className="dashboard-main">
            {isNew ? card : null}
            {numbers ? <SalesChart {...props} numbers={numbers} /> : null}
            {orders ? <LatestOrders orders={orders} /> : null}
            {numbers ? <TopProducts top={numbers.top} period={shownDays(props, t)} /> : null}
          </div>
          <div className="dashboard-side">
            <TodoCard {...props} />
            <HealthCard health={props.health} />
            {isNew ? null : card}
            {plan ? <PlanCard {...plan} /> : null}
          </div>
        </div>
      </div>
    </main>
  );
}

function Today({ today, lastDay }: DashboardView) {
  return (
    <>
      {today}
      {lastDay ? <span className="dashboard-last-day">{lastDay}</span> : null}
    </>
  );
}

type Texts = ReturnType<typeof useTexts>;

function greetingOf({ name, partOfDay }: DashboardView, t: Texts): string {
  if (name === '') return t(`numbers.dashboard.${partOfDay}Alone`);
  return t(`numbers.dashboard.${partOfDay}`, { name: isolate(name) });
}

/** Until the first order, the set-up guide replaces the figures. */
function Welcome(props: DashboardView & { setup: NonNullable<DashboardView['setup']> }) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead heading={greetingOf(props, t)} text={t('numbers.dashboard.guide.lead')} />
      <FirstScreen {...props} />
    </main>
  );
}

function shownDays({ range, period }: DashboardView, t: Texts): string {
  return range.name === 'custom' ? period : t(`numbers.dashboard.${range.name}`);
}

function SalesChart({ numbers, currency, unit, storeHref }: DashboardView & { numbers: NumbersView }) {
  const t = useTexts();
  const amounts = useAmounts(currency, unit);
  const points = numbers.points.map(({ before, ...point }) => ({
    ...point,
    title: point.stage === 'open' ? t('numbers.dashboard.soFar', { when: point.title }) : point.title,
    text: point.stage === 'ahead' ? '–' : amounts.full(point.value),
    before: { ...before, text: amounts.full(before.value) },
  }));
  return (
    <Card title={t('numbers.dashboard.chart')} bodyClass="card-body">
      {numbers.hasSales ? null : (
        <div className="chart-empty">
          <b>{t('numbers.dashboard.emptyTitle')}</b>
          <p className="muted">{t('numbers.dashboard.emptyText')}</p>
          <a href={storeHref} target="_blank" rel="noreferrer">
            <bdi dir="ltr">{storeHref.replace(/^https?:\/\//, '')}</bdi>
            <span className="sr-only">{t('admin.shell.newTab')}</span>
          </a>
        </div>
      )}
      <Chart
        kind="line"
        label={t('numbers.dashboard.chart')}
        points={points}
        now={t('numbers.dashboard.now')}
        before={t('numbers.dashboard.before')}
        unit={unit}
        tickText={amounts.tick}
        words={{ table: t('numbers.dashboard.asTable'), when: t('numbers.dashboard.when') }}
      />
    </Card>
  );
}
