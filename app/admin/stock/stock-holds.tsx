import { Link } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { HoldRow } from './stock-view.ts';

/** What orders keep that are not paid yet, the next to run out first. */
export function StockHolds({ holds, canSeeOrders }: { holds: HoldRow[]; canSeeOrders: boolean }) {
  const t = useTexts();
  const orders = [...new Set(holds.map((hold) => hold.orderId))];
  return (
    <ul className="stock-rows">
      {orders.map((orderId) => {
        const lines = holds.filter((hold) => hold.orderId === orderId);
        const first = lines[0];
        if (!first) return null;
        const number = `#${first.number}`;
        return (
          <li key={orderId} className="stock-row">
            <div className="stock-name">
              {canSeeOrders ? (
                <Link className="strong" to={`/admin/orders/${orderId}`}>
                  {t('stock.order', { number: isolate(number) })}
                </Link>
              ) : (
                <span className="strong">
                  <Code>{number}</Code>
                </span>
              )}
              <p className="caption">{methodText(first.paymentMethod)}</p>
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
            <time className="stock-until caption" dateTime={first.until.iso} title={first.until.exact}>
              {t('stock.holds.until', { when: first.until.text })}
            </time>
          </li>
        );
      })}
    </ul>
  );

  function methodText(method: string): string {
    if (method === 'card' || method === 'bank_transfer' || method === 'store_credit') {
      return t(`stock.holds.method.${method}`);
    }
    return t('stock.holds.method.cash_on_delivery');
  }
}
