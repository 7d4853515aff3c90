import type { FulfilmentStatus, OrderLineView } from '#domain/orders/index.ts';
import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { LineThumb, LineTitle } from './line-parts.tsx';

const FULFILMENT: Record<FulfilmentStatus, BadgeLook> = {
  unfulfilled: { tone: 'warning', mark: 'open' },
  partial: { tone: 'warning', mark: 'half' },
  fulfilled: { tone: 'success', mark: 'full' },
  partially_returned: { tone: 'neutral', mark: 'half' },
  returned: { tone: 'neutral', mark: 'open' },
};

export function OrderItems(props: {
  lines: OrderLineView[];
  itemCount: number;
  /** null if nothing is left to pack. */
  fulfilment: FulfilmentStatus | null;
}) {
  const t = useTexts();
  return (
    <CardFrame
      title={t('admin.order.items')}
      acts={
        props.fulfilment ? (
          <Badge look={FULFILMENT[props.fulfilment]}>
            {t('admin.order.fulfilmentCount', {
              status: t(`admin.order.fulfilment.${props.fulfilment}`),
              count: props.itemCount,
            })}
          </Badge>
        ) : null
      }
    >
      <ul className="order-lines">
        {props.lines.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
    </CardFrame>
  );
}

function OrderLine({ line }: { line: OrderLineView }) {
  const t = useTexts();
  return (
    <li className="order-line">
      <LineThumb line={line} isLarge />
      <div className="grow">
        <LineTitle line={line} />
        <dl className="facts-inline caption">
          {line.options.map((option) => (
            <Fact key={option.name} label={optionLabel(option)} value={option.value} />
          ))}
          <Fact label={t('orders.label.quantity')} value={String(line.quantity)} />
          {line.sku ? (
            <div>
              <dt>{t('orders.label.sku')}</dt>
              <dd>
                <Code>{line.sku}</Code>
              </dd>
            </div>
          ) : null}
        </dl>
        <LineState line={line} />
      </div>
      <p className="order-line-amounts">
        <MoneyText value={line.lineTotal} className="strong" />
        {line.quantity > 1 ? (
          <span className="caption num">
            {line.quantity} × <MoneyText value={line.unitPrice} />
          </span>
        ) : null}
      </p>
    </li>
  );

  function optionLabel(option: OrderLineView['options'][number]): string {
    if (option.kind === 'colour') return t('orders.label.color');
    return option.kind === 'size' ? t('orders.label.size') : option.name;
  }
}

/** The shipped, returned or refunded units of a line, if any. */
function LineState({ line }: { line: OrderLineView }) {
  const t = useTexts();
  const isPart = line.shipped > 0 && line.shipped < line.quantity;
  const said = [
    isPart ? t('orderlife.state.shipped', { count: line.shipped }) : '',
    line.returned > 0 ? t('orderlife.state.returned', { count: line.returned }) : '',
    line.refunded > 0 ? t('orderlife.state.refunded', { count: line.refunded }) : '',
  ].filter(Boolean);
  return said.length > 0 ? <p className="caption line-state">{said.join(' · ')}</p> : null;
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <OwnText>{value}</OwnText>
      </dd>
    </div>
  );
}
