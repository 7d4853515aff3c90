import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { MoveForm, useMoveUnderWay } from './order-actions.tsx';
import type { OrderPageView } from './order-page-view.ts';

export function OrderPayment({ order }: { order: OrderPageView }) {
  const t = useTexts();
  return (
    <section className="card" aria-labelledby="order-payment">
      <div className="card-head">
        <h2 id="order-payment" className="grow">
          {t('admin.order.payment')}
        </h2>
        <span className="row caption">
          <Glyph name="cash" small />
          {t('orders.method.cod')}
        </span>
      </div>
      <div className="card-body">
        <dl className="sums">
          <dt>{t('orders.label.subtotal')}</dt>
          <dd>
            <MoneyText value={order.subtotal} />
          </dd>
          {order.discountTotal.amount > 0 ? (
            <>
              <dt>{t('orders.label.discount')}</dt>
              <dd>
                <MoneyText value={{ ...order.discountTotal, amount: -order.discountTotal.amount }} />
              </dd>
            </>
          ) : null}
          <dt>{t('orders.label.deliveryCharges')}</dt>
          <dd>
            <MoneyText value={order.deliveryCharges} />
          </dd>
          {order.codFee.amount > 0 ? (
            <>
              <dt>{t('orders.label.codFee')}</dt>
              <dd>
                <MoneyText value={order.codFee} />
              </dd>
            </>
          ) : null}
          {order.taxTotal.amount > 0 ? (
            <>
              <dt>{t(order.pricesIncludeTax ? 'orders.label.taxIncluded' : 'orders.label.tax')}</dt>
              <dd>
                <MoneyText value={order.taxTotal} />
              </dd>
            </>
          ) : null}
          <dt className="sum-total">{t('orders.label.total')}</dt>
          <dd className="sum-total">
            <MoneyText value={order.total} />
          </dd>
        </dl>
        <CashRow order={order} />
      </div>
    </section>
  );
}

/** Cash on delivery is unpaid until somebody says that it was collected; a row of its own, under the total. */
function CashRow({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const moving = useMoveUnderWay() === 'collect_cash';
  if (order.paymentStatus === 'paid') {
    return (
      <p className="note cash-row" data-tone="success">
        <Glyph name="check" />
        <span>
          {t('admin.order.collected')} <MoneyText value={order.total} className="strong" />
        </span>
      </p>
    );
  }
  if (order.paymentStatus !== 'unpaid' || order.status === 'cancelled') return null;
  const isLast = !order.moves.some((move) => move === 'process' || move === 'ship' || move === 'deliver');
  return (
    <div className="cash-row to-collect">
      <span className="glyph-tile" data-tone="warning">
        <Glyph name="cash" />
      </span>
      <div className="grow">
        <p className="strong">
          {t('admin.order.toCollect')} <MoneyText value={order.total} />
        </p>
        <p className="caption">{t('admin.order.toCollectText')}</p>
      </div>
      {order.moves.includes('collect_cash') ? (
        <MoveForm move="collect_cash">
          <Button type="submit" variant={isLast ? 'filled' : 'default'} loading={moving}>
            {t('admin.order.move.collect_cash')}
          </Button>
        </MoveForm>
      ) : null}
    </div>
  );
}
