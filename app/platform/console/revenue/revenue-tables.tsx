import type { ReactNode } from 'react';
import { CardFrame } from '../../../ui/console/card.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useDigits } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Part } from './part.tsx';
import type { RevenueView, ShownRevenue } from './revenue-view.server.ts';

/** The figures of each month in one currency, newest first. */
export function RevenueTable({ currency, months }: ShownRevenue) {
  const t = useTexts();
  const rows = months.toReversed().map((month) => ({
    ...month,
    cells: [
      <MoneyText key="recurring" value={{ amount: month.recurring, currency }} />,
      <Count key="paying" of={month.paying} />,
      <Count key="firstPaid" of={month.firstPaid} />,
      <Count key="lost" of={month.lost} />,
      <Part key="churn" of={month.churn} />,
    ],
  }));
  const heads = (['recurring', 'paying', 'firstPaid', 'lost', 'churn'] as const).map((key) =>
    t(`revenuedesk.column.${key}`),
  );
  return <MonthTable title={t('revenuedesk.byMonth')} heads={heads} rows={rows} />;
}

/** The trials that ended and those that converted in each month, over all currencies, newest first. */
export function TrialTable({ trials }: Pick<RevenueView, 'trials'>) {
  const t = useTexts();
  const rows = trials.toReversed().map((month) => ({
    ...month,
    cells: [
      <Count key="ended" of={month.ended} />,
      <Count key="converted" of={month.converted} />,
      <Part key="rate" of={month.rate} />,
    ],
  }));
  const heads = (['ended', 'converted', 'rate'] as const).map((key) => t(`revenuedesk.column.${key}`));
  return <MonthTable title={t('revenuedesk.trials')} heads={heads} rows={rows} />;
}

function Count({ of }: { of: number }) {
  const digits = useDigits();
  return <bdi>{digits(of.toLocaleString('en'))}</bdi>;
}

type TableProps = {
  title: string;
  heads: string[];
  rows: { key: string; title: string; cells: ReactNode[] }[];
};

function MonthTable({ title, heads, rows }: TableProps) {
  const t = useTexts();
  return (
    <CardFrame title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in a region of its own, by keyboard too */}
      <section className="revenue-scroll" aria-label={heads.join(' · ')} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('revenuedesk.column.month')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title: month, cells }) => (
              <tr key={key}>
                <th scope="row">{month}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="end num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </CardFrame>
  );
}
