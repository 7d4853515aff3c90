import { Button } from '@mantine/core';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { MoneyChips } from '../kit/money-chips.tsx';
import { MoveForm } from './order-actions.tsx';
import { OrderDiscounts } from './order-discounts.tsx';
import type { OrderPageView } from './order-page-view.ts';
import { ActForm, useActUnderWay } from './order-panel.tsx';
import { RefundWayFields } from './refund-panel.tsx';

export function OrderPayment({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const taxLabel = order.pricesIncludeTax ? 'orders.label.taxIncluded' : 'orders.label.tax';
  const discount = negative(order.discountTotal);
  return (
    <Card
      title={t('admin.order.payment')}
      acts={
        <span className="row caption">
          <Glyph name="cash" small />
          {t(`payment.method.${order.paymentMethod}`)}
        </span>
      }
      bodyClass="card-body"
    >
      <MoneyChips money={order.money} />
      <dl className="sums">
        <Sum label="orders.label.subtotal" value={order.subtotal} />
        {discount.amount < 0 ? <Sum label="orders.label.discount" value={discount} /> : null}
        <Sum label="orders.label.deliveryCharges" value={order.deliveryCharges} />
        {order.codFee.amount > 0 ? <Sum label="orders.label.codFee" value={order.codFee} /> : null}
        {order.taxTotal.amount > 0 ? <Sum label={taxLabel} value={order.taxTotal} /> : null}
        <Sum label="orders.label.total" value={order.total} isTotal />
        {order.captured.amount > 0 ? <Sum label="orderlife.sums.paid" value={order.captured} /> : null}
        {order.creditUsed.amount > 0 ? <Sum label="payment.part.paid" value={order.creditUsed} /> : null}
        {order.refundedTotal.amount > 0 ? (
          <Sum label="orderlife.sums.refunded" value={negative(order.refundedTotal)} />
        ) : null}
      </dl>
      <OrderDiscounts order={order} />
      <MoneyTodo order={order} />
      <CashRow order={order} />
      <SurplusRow order={order} />
    </Card>
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

/** The row of a cash order, which is unpaid until staff mark it as collected. */
function CashRow({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const moving = useActUnderWay() === 'collect_cash';
  if (order.paymentMethod === 'nothing_due') return null;
  if (order.paymentStatus === 'paid') {
    return (
      <p className="note cash-row" data-tone="success">
        <Glyph name="check" />
        <span>
          {t(order.paymentMethod === 'cash_on_delivery' ? 'admin.order.collected' : 'orderlife.sums.paid')}{' '}
          <MoneyText value={order.captured} className="strong" />
        </span>
      </p>
    );
  }
  const isOwed = order.paymentStatus === 'unpaid' || order.paymentStatus === 'partially_paid';
  if (!isOwed || order.status === 'cancelled') return null;
  const isLast = !order.moves.some((move) => move === 'process' || move === 'ship' || move === 'deliver');
  return (
    <div className="cash-row to-collect">
      <span className="glyph-tile" data-tone="warning">
        <Glyph name="cash" />
      </span>
      <div className="grow">
        <p className="strong">
          {t(order.paymentStatus === 'unpaid' ? 'admin.order.toCollect' : 'orderlife.sums.left')}{' '}
          <MoneyText value={order.balance} />
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

/** Explains what staff should do with money that was received in error and that no button of this page returns. */
function MoneyTodo({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const reading = useReading();
  const held = order.captured.amount - order.refundedTotal.amount;
  const isKept = order.status === 'cancelled' && order.placedBy !== 'import' && held > 0;
  const hasFailed = !isKept && order.failedRefunds.amount > 0;
  if (!isKept && !hasFailed && !order.hasOtherMoney) return null;
  const amount = isolate(formatMoney({ ...order.captured, amount: held }, reading));
  const failed = isolate(formatMoney(order.failedRefunds, reading));
  return (
    <>
      {isKept ? (
        <Todo title={t('orderlife.todo.payBack', { amount })} text={t('orderlife.todo.payBackText')} />
      ) : null}
      {hasFailed ? (
        <Todo
          title={t('orderlife.todo.refundFailed', { amount: failed })}
          text={t('orderlife.todo.refundFailedText')}
        />
      ) : null}
      {order.hasOtherMoney ? (
        <Todo title={t('orderlife.todo.differs')} text={t('orderlife.todo.differsText')} />
      ) : null}
    </>
  );
}

function Todo({ title, text }: { title: string; text: string }) {
  return (
    <p className="note cash-row" data-tone="danger">
      <Glyph name="warning" />
      <span>
        <span className="strong">{title}</span> {text}
      </span>
    </p>
  );
}

/** Row of an order that became cheaper than its payment, with a button that refunds the difference. */
function SurplusRow({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const reading = useReading();
  const isSending = useActUnderWay() === 'refund';
  if (order.balance.amount >= 0 || order.status === 'cancelled' || !order.moves.includes('refund'))
    return null;
  const amount = isolate(formatMoney(negative(order.balance), reading));
  return (
    <ActForm act="refund" className="cash-row to-collect">
      <input type="hidden" name="balance" value="yes" />
      <input type="hidden" name="shown" value={-order.balance.amount} />
      <div className="grow">
        <p className="strong">
          {t('orderlife.refund.surplus')} <MoneyText value={negative(order.balance)} />
        </p>
        <p className="caption">{t('orderlife.refund.surplusText')}</p>
      </div>
      <div className="surplus-fields stack">
        <RefundWayFields order={order} />
      </div>
      <Button type="submit" variant="filled" loading={isSending}>
        {t('orderlife.refund.surplusSubmit', { amount })}
      </Button>
    </ActForm>
  );
}

function negative(value: Money): Money {
  return { ...value, amount: -value.amount };
}
