import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { imageHref } from '../../ui/picture.tsx';
import { StatusPill } from '../order/order-view.tsx';
import type { OwnOrderView } from '../order/order-views.ts';
import { useTexts } from '../shell/shell-context.tsx';

/** The shopper's orders: a table with one row per order, or cards on narrow screens. */
export function OwnOrderList({ orders }: { orders: OwnOrderView[] }) {
  const text = useTexts();
  return (
    <table className="own-orders">
      <thead>
        <tr>
          <th scope="col">{text('orders.label.orderId')}</th>
          <th scope="col">{text('orders.mine.products')}</th>
          <th scope="col">{text('orders.label.orderDate')}</th>
          <th scope="col">{text('orders.label.status')}</th>
          <th scope="col">{text('orders.label.paymentStatus')}</th>
          <th scope="col" className="end">
            {text('orders.label.total')}
          </th>
          <th scope="col">
            <span className="sr-only">{text('orders.mine.view')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OwnOrder key={order.number} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OwnOrder({ order }: { order: OwnOrderView }) {
  const text = useTexts();
  return (
    <tr>
      <td className="number">
        <Code>{`#${order.number}`}</Code>
      </td>
      <td className="order-thumbs">
        <span className="sr-only">{order.contents}</span>
        {order.images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may show the same picture
          <img key={index} src={imageHref(image.src, 96)} alt="" width={image.width} height={image.height} />
        ))}
      </td>
      <td className="date num">{order.date}</td>
      <td className="state">
        <StatusPill {...order.status} />
      </td>
      <td className="state">
        <StatusPill {...order.payment} />
      </td>
      <td className="total end">
        <MoneyText value={order.total} />
      </td>
      <td className="view end">
        <Link to={order.path} aria-label={order.viewNamed}>
          {text('orders.mine.view')}
          <Icon name="next" size="xs" />
        </Link>
      </td>
    </tr>
  );
}
