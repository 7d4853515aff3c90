import type { ReactNode } from 'react';
import { isolate } from '../../../ui/console/isolate.ts';
import { usePercent } from '../../../ui/console/number-text.tsx';
import { useTexts } from '../../../ui/console/texts.tsx';
import { useDigits } from '../../../ui/locale-context.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Part } from './part.tsx';
import type { RevenueView, ShownRevenue } from './revenue-view.server.ts';

type Props = ShownRevenue & Pick<RevenueView, 'trials'>;

/** The figures of the current month. */
export function RevenueCards({ currency, months, trials }: Props) {
  const t = useTexts();
  const digits = useDigits();
  const month = months.at(-1);
  const trial = trials.at(-1);
  if (!month || !trial) return null;
  const number = (count: number) => digits(count.toLocaleString('en'));
  return (
    <dl className="revenue-cards">
      <Figure
        name={t('revenuedesk.recurring')}
        note={<Growth growth={month.growth} since={months.at(-2)?.title ?? ''} />}
      >
        <MoneyText value={{ amount: month.recurring, currency }} />
      </Figure>
      <Figure
        name={t('revenuedesk.paying')}
        note={t('revenuedesk.first', { count: number(month.firstPaid) })}
      >
        <bdi>{number(month.paying)}</bdi>
      </Figure>
      <Figure
        name={t('revenuedesk.churn')}
        note={t('revenuedesk.left', { lost: number(month.lost), before: number(month.payingBefore) })}
      >
        <Part of={month.churn} />
      </Figure>
      <Figure
        name={t('revenuedesk.trialsKept')}
        note={t('revenuedesk.kept', { converted: number(trial.converted), ended: number(trial.ended) })}
      >
        <Part of={trial.rate} />
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd className="revenue-figure num">{children}</dd>
      <dd className="caption">{note}</dd>
    </div>
  );
}

function Growth({ growth, since }: { growth: number | null; since: string }) {
  const t = useTexts();
  const percent = usePercent();
  if (growth === null) return null;
  const sign = growth < 0 ? '▼ −' : growth > 0 ? '▲ +' : '';
  return (
    <>
      <bdi dir="ltr" className="num">{`${sign}${percent(Math.abs(growth), 1)}`}</bdi>{' '}
      {t('revenuedesk.since', { month: isolate(since) })}
    </>
  );
}
