import { Button } from '@mantine/core';
import { useNavigation } from 'react-router';
import { Card, CardFrame } from '../../ui/console/card.tsx';
import { Chart } from '../../ui/console/chart.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { ListTabs } from '../../ui/console/list/list-tabs.tsx';
import { useAmounts } from '../../ui/console/number-text.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { PeriodForm } from './period-form.tsx';
import { SalesTable } from './sales-table.tsx';
import { type SalesView, salesAddress } from './sales-view.ts';
import './sales.css';

/** Sales by day, product, place and so on; every report adds up to the same total. */
export function SalesPage(props: SalesView) {
  const t = useTexts();
  const { asked, totals } = props;
  const busy = useNavigation().location?.pathname === '/admin/sales';
  const tabs = props.tabs.map((key) => ({
    key,
    text: t(`numbers.sales.by.${key}`),
    href: salesAddress(asked, { tab: key }),
  }));
  return (
    <main className="page" id="main">
      <PageHead
        title={t('numbers.sales.title')}
        text={t('numbers.sales.about')}
        isInline
        acts={
          asked.problem === null && !props.isAsked ? (
            <form method="post" action={salesAddress(asked, {}, '/report.csv')}>
              <Button type="submit" leftSection={<Glyph name={props.mailed ? 'mail' : 'download'} />}>
                {t(props.mailed ? 'salesmail.ask' : 'numbers.sales.download')}
              </Button>
            </form>
          ) : null
        }
      />
      {props.isAsked ? (
        <p className="note page-note" role="status">
          <Glyph name="mail" />
          {t('salesmail.asked')}
        </p>
      ) : null}
      <PeriodForm {...props} />
      {asked.problem ? null : (
        <div className="sales" data-busy={busy || undefined}>
          <Totals totals={totals} currency={asked.currency} />
          <Card title={t('numbers.sales.chart')} bodyClass="card-body">
            <SalesChart {...props} />
          </Card>
          <CardFrame label={t('numbers.sales.reports')}>
            <ListTabs label={t('numbers.sales.reports')} tabs={tabs} current={asked.tab} />
            <SalesTable {...props} />
          </CardFrame>
        </div>
      )}
    </main>
  );
}

function Totals({ totals, currency }: { totals: SalesView['totals']; currency: string }) {
  const t = useTexts();
  const digits = useDigits();
  return (
    <dl className="sales-totals totals card">
      {(['net', 'total', 'refunded', 'tax'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`numbers.sales.column.${name}`)}</dt>
          <dd className="num">
            <MoneyText value={{ amount: totals[name], currency }} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('numbers.sales.column.orders')}</dt>
        <dd className="num">
          <bdi>{digits(totals.orders.toLocaleString('en'))}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function SalesChart({ asked, unit, steps }: SalesView) {
  const t = useTexts();
  const amounts = useAmounts(asked.currency, unit);
  const points = steps.map(({ key, label, title, net }) => ({
    ...{ key, label, title, value: net },
    text: amounts.full(net),
  }));
  return (
    <Chart
      kind="bar"
      label={t('numbers.sales.chart')}
      points={points}
      now={t('numbers.sales.column.net')}
      unit={unit}
      tickText={amounts.tick}
      words={{ table: t('numbers.dashboard.asTable'), when: t('numbers.dashboard.when') }}
    />
  );
}
