import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, OrderPanel, PanelActions } from './order-panel.tsx';
import { PanelProblem } from './order-problem.tsx';
import { UnitsRow } from './units-row.tsx';

/** Packs a parcel: its units, carrier and tracking number. */
export function ShipPanel({ order, result }: { order: OrderPageView; result: OrderResult | undefined }) {
  const t = useTexts();
  const kept = keptOf(result, 'ship');
  const left = order.lines
    .map((line) => ({ line, most: line.quantity - line.shipped - line.cancelled }))
    .filter(({ most }) => most > 0);
  const carriers = order.carriers.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <OrderPanel
      name="ship"
      title={t('orderlife.ship.title', { number: `\u2066#${order.number}\u2069` })}
      result={result}
      isLegal={order.moves.includes('ship')}
    >
      <ActForm act="ship" className="panel-form">
        <PanelProblem panel="ship" result={result} />
        <p className="muted">{t('orderlife.ship.text')}</p>
        <ul className="panel-lines">
          {left.map(({ line, most }) => (
            <UnitsRow key={line.id} line={line} most={most} kept={kept} usual={most} />
          ))}
        </ul>
        <div className="panel-pair">
          <NativeSelect
            name="carrier"
            label={t('orderlife.ship.carrier')}
            defaultValue={kept.carrier ?? ''}
            data={[{ value: '', label: t('orderlife.ship.ownDriver') }, ...carriers]}
          />
          <TextInput
            name="trackingNumber"
            label={t('orderlife.ship.tracking')}
            description={t('orderlife.ship.trackingHelp')}
            defaultValue={kept.trackingNumber ?? ''}
            maxLength={80}
            dir="ltr"
            autoComplete="off"
          />
        </div>
        {order.canMark ? (
          <Link className="text-link" to="/admin/settings/carriers">
            {t('orderlife.ship.manage')}
          </Link>
        ) : null}
        <PanelActions act="ship" submit={t('orderlife.ship.submit')} />
      </ActForm>
    </OrderPanel>
  );
}

export function ParcelContents({
  order,
  lines,
}: {
  order: OrderPageView;
  lines: { lineId: string; quantity: number }[];
}) {
  return (
    <ul className="caption">
      {lines.map(({ lineId, quantity }) => {
        const line = order.lines.find((each) => each.id === lineId);
        return line ? (
          <li key={lineId}>
            <span className="num">{quantity}</span> ×{' '}
            <OwnText locale={line.titleLocale}>{line.title}</OwnText>
          </li>
        ) : null;
      })}
    </ul>
  );
}
