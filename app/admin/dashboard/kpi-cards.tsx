import { Sparkline } from '../../ui/console/chart.tsx';
import { usePercent } from '../../ui/console/number-text.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Explained } from '../kit/explained.tsx';
import type { Kpi } from './dashboard-view.ts';

/** The main numbers with their change: arrow and sign, never colour alone. */
export function KpiCards({ kpis, currency, days }: { kpis: Kpi[]; currency: string; days: number }) {
  const t = useTexts();
  return (
    <ul className="kpis" aria-label={t('numbers.dashboard.title')}>
      {kpis.map((kpi) => (
        <li key={kpi.name} className="card kpi">
          <KpiHead kpi={kpi} />
          <p className="kpi-value num">
            <KpiValue kpi={kpi} currency={currency} />
          </p>
          <p className="kpi-change">
            <Change change={kpi.change} />{' '}
            <span className="muted kpi-versus">
              {kpi.change === null ? t('numbers.dashboard.none') : t('numbers.dashboard.versus', { days })}
            </span>
          </p>
          <Sparkline values={kpi.trend} />
        </li>
      ))}
    </ul>
  );
}

function KpiHead({ kpi: { name } }: { kpi: Kpi }) {
  const t = useTexts();
  const title = t(`numbers.dashboard.kpi.${name}`);
  return (
    <div className="kpi-head">
      <h2 className="kpi-name">{title}</h2>
      <Explained of={title}>
        <p>{t(`numbers.dashboard.hint.${name}`)}</p>
      </Explained>
    </div>
  );
}

function KpiValue({ kpi: { name, value }, currency }: { kpi: Kpi; currency: string }) {
  const digits = useDigits();
  const percent = usePercent();
  if (name === 'sales' || name === 'average') return <MoneyText value={{ amount: value, currency }} />;
  if (name === 'orders') return <bdi dir="ltr">{digits(value.toLocaleString('en'))}</bdi>;
  return <bdi dir="ltr">{percent(value)}</bdi>;
}

function Change({ change }: { change: number | null }) {
  const percent = usePercent();
  if (change === null) return null;
  const isDown = change < 0;
  const sign = isDown ? '−' : '+';
  return (
    <bdi dir="ltr" className="kpi-delta num" data-tone={isDown ? 'down' : change > 0 ? 'up' : 'same'}>
      {change === 0 ? '' : isDown ? '▼ ' : '▲ '}
      {change === 0 ? percent(0) : `${sign}${percent(Math.abs(change) * 100, 1)}`}
    </bdi>
  );
}
