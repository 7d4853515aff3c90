import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { decimalText, formatMoney, type Money, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, OrderPanel } from './order-panel.tsx';
import { PanelProblem } from './order-problem.tsx';
import { RefundBody } from './refund-sum.tsx';
import { REFUND_WAYS, type RefundWay } from './refund-ways.ts';
import { UnitsPresets } from './units-presets.tsx';
import { UnitsRow } from './units-row.tsx';

type Props = {
  order: OrderPageView;
  /** True if the order has an invoice, which a refund credits. */
  hasInvoice: boolean;
  result: OrderResult | undefined;
};

/**
 * Form that refunds units, the delivery charge, the cash fee, or any amount. It begins with all that can still be
 * refunded but the fee, and without the delivery charge once something has shipped.
 */
export function RefundPanel({ order, hasInvoice, result }: Props) {
  const t = useTexts();
  const reading = useReading();
  const kept = keptOf(result, 'refund');
  const isBack = Object.keys(kept).length > 0;
  const say = (value: Money) => isolate(formatMoney(value, reading));
  const left = order.lines.filter((line) => line.refundable > 0);
  const isReturned = order.lines.some((line) => line.refundable < line.quantity - line.refunded);
  const inMoney = (amount: number) => money(amount, order.currency);
  const refundable = Math.max(0, order.captured.amount - order.refundedTotal.amount);
  const usual = usualRefund(order);
  return (
    <OrderPanel
      name="refund"
      title={t('orderlife.refund.title', { number: `\u2066#${order.number}\u2069` })}
      result={result}
      isLegal={order.moves.includes('refund')}
    >
      <ActForm act="refund" className="panel-form">
        <RefundBody order={order} hasInvoice={hasInvoice} result={result}>
          <PanelProblem panel="refund" result={result} />
          <p className="muted">{t('orderlife.refund.left', { amount: say(inMoney(refundable)) })}</p>
          {order.creditUsed.amount > 0 ? <p className="muted">{t('payment.part.refund')}</p> : null}
          {order.filesDownloaded ? <p>{t('orderlife.refund.filesDownloaded')}</p> : null}
          {isReturned ? <p className="muted">{t('orderlife.refund.inReturn')}</p> : null}
          <UnitsPresets lines={left} />
          <ul className="panel-lines" aria-label={t('orderlife.refund.lines')}>
            {left.map((line) => (
              <UnitsRow
                key={line.id}
                line={line}
                most={line.refundable}
                kept={kept}
                usual={usual.isWhole ? line.refundable : 0}
              >
                {line.tookStock ? (
                  <Checkbox
                    size="xs"
                    name={`restock.${line.id}`}
                    value="yes"
                    defaultChecked={isBack ? kept[`restock.${line.id}`] !== undefined : true}
                    label={t('orderlife.refund.restock')}
                    aria-label={t('orderlife.refund.restockNamed', { product: line.title })}
                  />
                ) : null}
              </UnitsRow>
            ))}
          </ul>
          <OtherAmounts order={order} kept={kept} usual={usual.delivery} />
          <RefundWayFields order={order} kept={kept} />
        </RefundBody>
      </ActForm>
    </OrderPanel>
  );
}

type AmountsProps = { order: OrderPageView; kept: Record<string, string>; usual: string };

/** The amounts that are no products: delivery, cash fee, and any other. */
function OtherAmounts({ order, kept, usual }: AmountsProps) {
  const t = useTexts();
  const reading = useReading();
  const say = (value: Money) => isolate(formatMoney(value, reading));
  const { captured, codFee, creditedDelivery, currency, deliveryCharges, refundedTotal } = order;
  const delivery = deliveryCharges.amount - creditedDelivery.amount;
  const hasFee = codFee.amount > 0 && captured.amount - refundedTotal.amount >= codFee.amount;
  return (
    <>
      <div className="panel-pair">
        {delivery > 0 ? (
          <TextInput
            name="delivery"
            label={t('orderlife.refund.delivery')}
            description={t('orderlife.refund.upTo', { amount: say(money(delivery, currency)) })}
            defaultValue={kept.delivery ?? usual}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
          />
        ) : null}
        <TextInput
          name="other"
          label={t('orderlife.refund.other')}
          description={t('orderlife.refund.otherHelp')}
          defaultValue={kept.other ?? ''}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      {hasFee ? (
        <Checkbox
          name="fee"
          value="yes"
          defaultChecked={kept.fee !== undefined}
          label={t('orderlife.refund.fee', { amount: say(codFee) })}
        />
      ) : null}
    </>
  );
}

/**
 * What the form begins with: everything that is left, if nothing but products and delivery was refunded before. The
 * delivery charge goes back only while nothing has shipped.
 */
function usualRefund(order: OrderPageView): { isWhole: boolean; delivery: string } {
  const { creditedTotal, creditedDelivery, deliveryCharges, pricesIncludeTax, fulfilmentStatus } = order;
  const ofLines = order.lines.reduce((sum, line) => sum + line.refundedAmount.amount, 0);
  const isExact = pricesIncludeTax && creditedTotal.amount === ofLines + creditedDelivery.amount;
  const isWhole = creditedTotal.amount === 0 || isExact;
  const rest = deliveryCharges.amount - creditedDelivery.amount;
  const isUnshipped = fulfilmentStatus === 'unfulfilled' && rest > 0;
  return { isWhole, delivery: isWhole && isUnshipped ? decimalText(money(rest, order.currency)) : '' };
}

/** Refund methods: card if the order was paid by card, store credit if the buyer has an account. */
type WayProps = {
  order: OrderPageView;
  kept?: Record<string, string>;
  /** True to show only the method field. */
  isShort?: boolean;
};

export function RefundWayFields({ order, kept = {}, isShort = false }: WayProps) {
  const t = useTexts();
  const ways = waysBack(order);
  return (
    <>
      <div className="panel-pair">
        <NativeSelect
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="method"
          label={t('orderlife.refund.method')}
          description={t(ways[0] === 'card' ? 'orderlife.refund.byCard' : byHandOf(order))}
          defaultValue={kept.method ?? ways[0]}
          data={ways.map((way) => ({ value: way, label: t(`orderlife.method.${way}`) }))}
        />
        {isShort ? null : (
          <TextInput
            name="reference"
            label={t('orderlife.refund.reference')}
            defaultValue={kept.reference ?? ''}
            maxLength={200}
            autoComplete="off"
          />
        )}
      </div>
      {isShort ? null : (
        <TextInput
          name="reason"
          label={t('orderlife.refund.reason')}
          description={t('orderlife.refund.reasonHelp')}
          defaultValue={kept.reason ?? ''}
          maxLength={500}
          dir="auto"
        />
      )}
    </>
  );
}

const byHandOf = ({ paidBy }: OrderPageView) =>
  paidBy.includes('card_by_hand') ? 'orderlife.refund.cardByHand' : 'orderlife.refund.byHand';

function waysBack(order: OrderPageView): RefundWay[] {
  return REFUND_WAYS.filter((way) => {
    if (way === 'card') return order.paidBy.includes('card');
    return way !== 'store_credit' || order.customerId !== null;
  });
}
