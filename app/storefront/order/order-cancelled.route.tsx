import textKeys from 'text-keys:order/order-cancelled.route';
import { Link, redirect } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/own-text.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/order-cancelled.route';
import { orderPageView } from './order-page.server.ts';
import { OrderView } from './order-view.tsx';
import { requireOwnOrder } from './own-order.server.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const order = await requireOwnOrder(shop, params.number, url);
  if (order.status !== 'cancelled') throw redirect(shop.href(paths.orderConfirmed(order.number)));
  return {
    order: orderPageView(shop, order),
    texts: textsOf(shop.say, textKeys, { number: `\u2066#${order.number}\u2069` }),
    page: pageInfo(shop, {
      title: shop.say('orders.cancelled.title'),
      path: `/order-cancelled/${order.number}`,
      noIndex: true,
    }),
  };
}

export const meta = pageMeta;

export default function OrderCancelled({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  const text = useTexts();
  const href = useLocalePath();
  return (
    <div className="wrap narrow page">
      <div className="thanks">
        <span className="thanks-mark neutral">
          <Icon name="close" />
        </span>
        <h1>{text('orders.cancelled.heading')}</h1>
        <p className="muted">{text('orders.cancelled.text')}</p>
        <Link className="btn primary" to={href(paths.home)}>
          {text('orders.confirmed.continue')}
        </Link>
      </div>
      <OrderView order={order} />
      <p className="sr-only">
        <Code>{`#${order.number}`}</Code>
      </p>
    </div>
  );
}
