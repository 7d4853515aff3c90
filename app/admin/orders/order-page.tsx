import { Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { Code } from '../../ui/own-text.tsx';
import { TransferLink } from '../payments/transfer-link.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { PaymentBadge, StatusBadge } from './order-badges.tsx';
import { CustomerCard, DeliveryCard, OrderCard } from './order-cards.tsx';
import { OrderItems } from './order-items.tsx';
import type { MoveResult, OrderPageView } from './order-page-view.ts';
import { OrderPayment } from './order-payment.tsx';
import { OrderProblem } from './order-problem.tsx';
import { OrderTimeline } from './order-timeline.tsx';

type Props = { order: OrderPageView; result: MoveResult | undefined };

export function OrderPage({ order, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <div className="page-head">
        <div className="page-title">
          <Link className="back-link" to="/admin/orders">
            <Glyph name="back" small />
            {t('admin.orders.title')}
          </Link>
          <h1>
            <Code>{`#${order.number}`}</Code>
            <PaymentBadge status={order.paymentStatus} />
            <StatusBadge status={order.status} />
          </h1>
          <p className="muted">
            <When when={order.when} />
            <span className="dot">·</span>
            {t(`paying.method.${order.paymentMethod}`)}
          </p>
        </div>
        <TransferLink order={order} />
        <OrderActions moves={order.moves} />
      </div>
      {result && 'done' in result ? (
        <SaidOnce text={t(`admin.order.done.${result.done}`)} of={result} />
      ) : null}
      {result && 'problem' in result ? <OrderProblem problem={result.problem} /> : null}
      <CancelOrder order={order} />
      <div className="split">
        <div className="stack">
          <OrderItems
            lines={order.lines}
            itemCount={order.itemCount}
            fulfilment={order.status === 'cancelled' ? null : order.fulfilmentStatus}
          />
          <OrderPayment order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="stack order-side">
          <OrderCard order={order} />
          <CustomerCard order={order} />
          <DeliveryCard order={order} />
        </div>
      </div>
    </main>
  );
}
