import { Button } from '@mantine/core';
import type { Money } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { MoveForm, useMoveUnderWay } from './order-actions.tsx';
import type { OrderPageView } from './order-page-view.ts';

export function OrderPayment({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const taxLabel = order.pricesIncludeTax ? 'orders.label.taxIncluded' : 'orders.label.tax';
  const discount = { ...order.discountTotal, amount: -order.discountTotal.amount };
  return (
    <section className="card" aria-labelledby="order-payment">
      <div className="card-head">
        <h2 id="order-payment" className="grow">
          {t('admin.order.payment')}
        </h2>
        <span className="row caption">
          <Glyph name="cash" small />
          {t(order.paymentMethod === 'card' ? 'orders.method.card' : 'orders.method.cod')}
        </span>
      </div>
      <div className="card-body">
        <dl className="sums">
          <Sum label="orders.label.subtotal" value={order.subtotal} />
          {discount.amount < 0 ? <Sum label="orders.label.discount" value={discount} /> : null}
          <Sum label="orders.label.deliveryCharges" value={order.deliveryCharges} />
          {order.codFee.amount > 0 ? <Sum label="orders.label.codFee" value={order.codFee} /> : null}
          {order.taxTotal.amount > 0 ? <Sum label={taxLabel} value={order.taxTotal} /> : null}
          <Sum label="orders.label.total" value={order.total} isTotal />
        </dl>
        <CashRow order={order} />
      </div>
    </section>
  );
}

function Sum({ label, value, isTotal = false }: { label: TextKey; value: Money; isTotal?: boolean }) {
  const t = useTexts();
  const classes = isTotal ? 'sum-total' : undefined;
  return (
    <>
      <dt className={classes}>{t(label)}</dt>
      <dd className={classes}>
        <MoneyText value={value} />
      </dd>
    </>
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
