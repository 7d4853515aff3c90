import { Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { BuyerName } from '../orders/buyer-name.tsx';
import { PaymentBadge, StatusBadge } from '../orders/order-badges.tsx';
import type { DashboardView } from './dashboard-view.ts';

type Row = NonNullable<DashboardView['orders']>[number];

export function LatestOrders({ orders }: { orders: Row[] }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="latest-orders">
      <div className="card-head">
        <h2 id="latest-orders">{t('numbers.dashboard.latest')}</h2>
        <span className="grow" />
        <Link to="/admin/orders">{t('numbers.dashboard.viewAll')}</Link>
      </div>
      {orders.length === 0 ? <p className="card-body muted">{t('numbers.dashboard.noOrders')}</p> : null}
      {orders.length > 0 ? <OrdersTable orders={orders} /> : null}
      <ul className="list-cards">
        {orders.map((row) => (
          <li key={row.id} className="list-card">
            <Link className="row-link list-card-title" to={`/admin/orders/${row.id}`}>
              <BuyerName name={row.userName} />
            </Link>
            <MoneyText value={row.total} className="strong" />
            <div className="list-card-meta">
              <span className="muted grow">
                <Code>{`#${row.number}`}</Code>
                <span className="dot">·</span>
                <When when={row.when} dayOnly />
              </span>
              <PaymentBadge status={row.paymentStatus} />
              <StatusBadge status={row.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrdersTable({ orders }: { orders: Row[] }) {
  const t = useTexts();
  return (
    <table className="list-table">
      <thead>
        <tr>
          <th scope="col">{t('admin.orders.column.order')}</th>
          <th scope="col">{t('admin.orders.column.customer')}</th>
          <th scope="col">{t('admin.orders.column.payment')}</th>
          <th scope="col">{t('admin.orders.column.status')}</th>
          <th scope="col" className="end">
            {t('admin.orders.column.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((row) => (
          <tr key={row.id}>
            <td>
              <Link className="row-link num" to={`/admin/orders/${row.id}`}>
                <Code>{`#${row.number}`}</Code>
              </Link>
            </td>
            <td className="clip">
              <BuyerName name={row.userName} />
            </td>
            <td>
              <PaymentBadge status={row.paymentStatus} />
            </td>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td className="end">
              <MoneyText value={row.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
