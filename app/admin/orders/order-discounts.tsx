import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { OrderPageView } from './order-page-view.ts';

/** The discounts of the order as placed, each with its code. */
export function OrderDiscounts({ order }: { order: OrderPageView }) {
  const t = useTexts();
  if (order.discounts.length === 0) return null;
  return (
    <ul className="order-discounts" aria-label={t('discounts.title')}>
      {order.discounts.map(({ discountId, name, code, amount, deliveryAmount }) => (
        <li key={discountId}>
          <span className="grow">
            <Link to={`/admin/discounts/${discountId}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            {code ? <bdi className="discount-code">{code}</bdi> : null}
          </span>
          <MoneyText value={{ ...amount, amount: -(amount.amount + deliveryAmount.amount) }} />
        </li>
      ))}
    </ul>
  );
}
