import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { OrderCards, type OrderRow, OrderTable } from '../orders/order-rows.tsx';

export function LatestOrders({ orders }: { orders: OrderRow[] }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="latest-orders">
      <div className="card-head">
        <h2 id="latest-orders">{t('numbers.dashboard.latest')}</h2>
        <span className="grow" />
        <Link to="/admin/orders">{t('numbers.dashboard.viewAll')}</Link>
      </div>
      {orders.length === 0 ? <p className="card-body muted">{t('numbers.dashboard.noOrders')}</p> : null}
      {orders.length > 0 ? <OrderTable rows={orders} isShort /> : null}
      <OrderCards rows={orders} />
    </section>
  );
}
