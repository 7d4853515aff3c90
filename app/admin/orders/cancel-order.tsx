import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, OrderPanel, useActUnderWay } from './order-panel.tsx';
import { PanelProblem } from './order-problem.tsx';

/** Confirms a cancellation: restocking, reason and refund. */
export function CancelOrder({ order, result }: { order: OrderPageView; result: OrderResult | undefined }) {
  const t = useTexts();
  const reading = useReading();
  const kept = keptOf(result, 'cancel');
  const isBack = Object.keys(kept).length > 0;
  const isSending = useActUnderWay() === 'cancel';
  const held = money(order.captured.amount - order.refundedTotal.amount, order.currency);
  const isLeft = order.paidBy.includes('card_by_hand');
  const paidKey = isLeft ? 'orderlife.cancel.cardByHand' : 'orderlife.cancel.paid';
  return (
    <OrderPanel
      name="cancel"
      title={t('admin.order.cancel.title', { number: isolate(`#${order.number}`) })}
      result={result}
      isLegal={order.moves.includes('cancel')}
      size={440}
    >
      <ActForm act="cancel" className="panel-form">
        <PanelProblem panel="cancel" result={result} />
        <p>
          {held.amount > 0 ? `${t(paidKey, { amount: isolate(formatMoney(held, reading)) })} ` : null}
          {t('orderlife.cancel.cannotUndo')}
        </p>
        {order.filesDownloaded ? <p>{t('orderlife.refund.filesDownloaded')}</p> : null}
        <input type="hidden" name="asked" value="yes" />
        <Checkbox
          name="restock"
          value="yes"
          defaultChecked={isBack ? kept.restock !== undefined : true}
          label={t('orderlife.cancel.restock')}
        />
        <TextInput
          name="reason"
          label={t('common.reason')}
          description={t('orderlife.refund.reasonHelp')}
          defaultValue={kept.reason ?? ''}
          maxLength={500}
          dir="auto"
        />
        <div className="dialog-actions">
          <Button component={Link} to="." replace preventScrollReset data-autofocus>
            {t('admin.order.cancel.keep')}
          </Button>
          <Button type="submit" variant="filled" data-tone="danger" loading={isSending}>
            {t('admin.order.move.cancel')}
          </Button>
        </div>
      </ActForm>
    </OrderPanel>
  );
}
