import { useState } from 'react';
import { Link } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { RELEASE_FORM, ReleaseBar } from './release-bar.tsx';
import type { HoldRow } from './stock-view.ts';

type Props = { holds: HoldRow[]; canSeeOrders: boolean; canRelease: boolean; action: string };

/** The stock held by unpaid orders, next to expire first, with a form that releases it. */
export function StockHolds({ holds, canSeeOrders, canRelease, action }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const orders = [...new Set(holds.map((hold) => hold.orderId))];
  const chosen = holds.filter(({ orderId }) => ticked.includes(orderId));
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const tick = (orderId: string, isOn: boolean) =>
    setTicked((before) => [...before.filter((each) => each !== orderId), ...(isOn ? [orderId] : [])]);
  return (
    <>
      {canRelease ? <ReleaseBar action={action} orders={ticked.length} pieces={pieces} /> : null}
      <ul className="stock-rows">
        {orders.map((orderId) => (
          <HeldOrder
            key={orderId}
            lines={holds.filter((hold) => hold.orderId === orderId)}
            canSeeOrders={canSeeOrders}
            onTick={canRelease ? (isOn) => tick(orderId, isOn) : null}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = { lines: HoldRow[]; canSeeOrders: boolean; onTick: ((isOn: boolean) => void) | null };

function HeldOrder({ lines, canSeeOrders, onTick }: RowProps) {
  const t = useTexts();
  const [first] = lines;
  if (!first) return null;
  const { orderId, hasReceipt, until } = first;
  const number = `#${first.number}`;
  return (
    <li className="stock-row held-row">
      <div className="stock-name held-name">
        {onTick && !hasReceipt ? (
          <input
            type="checkbox"
            className="bulk-box"
            form={RELEASE_FORM}
            name="order"
            value={orderId}
            aria-label={t('orderlife.list.select', { number: isolate(number) })}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        ) : null}
        <div>
          {canSeeOrders ? (
            <Link className="strong" to={`/admin/orders/${orderId}`}>
              {t('stock.order', { number: isolate(number) })}
            </Link>
          ) : (
            <span className="strong">
              <Code>{number}</Code>
            </span>
          )}
          <p className="caption">{hasReceipt ? t('stock.holds.receipt') : methodText(first.paymentMethod)}</p>
        </div>
      </div>
      <ul className="stock-held">
        {lines.map((line) => (
          <li key={line.variantId}>
            <OwnText locale={line.titleLocale}>{line.title}</OwnText>
            <span className="dot">·</span>
            {t('stock.holds.units', { count: line.quantity })}
          </li>
        ))}
      </ul>
      <time className="stock-until caption" dateTime={until.iso} title={until.exact}>
        {t('stock.holds.until', { when: until.text })}
      </time>
    </li>
  );

  function methodText(method: string): string {
    if (method === 'card' || method === 'bank_transfer' || method === 'store_credit') {
      return t(`stock.holds.method.${method}`);
    }
    return t('stock.holds.method.cash_on_delivery');
  }
}
