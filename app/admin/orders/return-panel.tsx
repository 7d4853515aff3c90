import { NativeSelect, TextInput } from '@mantine/core';
import type { ReturnReason, ReturnWish } from '#domain/returns/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, OrderPanel, PanelActions } from './order-panel.tsx';
import { PanelProblem } from './order-problem.tsx';
import { UnitsRow } from './units-row.tsx';

const REASONS = [
  'size',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const satisfies readonly ReturnReason[];
const WISHES = ['refund', 'exchange'] as const satisfies readonly ReturnWish[];

/** Opens a return for a customer who asked for it by phone or message. */
export function ReturnPanel({ order, result }: { order: OrderPageView; result: OrderResult | undefined }) {
  const t = useTexts();
  const kept = keptOf(result, 'return');
  const lines = order.lines.filter(({ id }) => order.returnable[id]);
  // With only one unit to return, there is nothing to choose.
  const isOne = lines.length === 1 && order.returnable[lines[0]?.id ?? ''] === 1;
  return (
    <OrderPanel
      name="return"
      title={t('orderlife.returns.openTitle', { number: `\u2066#${order.number}\u2069` })}
      result={result}
      isLegal={lines.length > 0}
    >
      <ActForm act="open_return" className="panel-form">
        <PanelProblem panel="return" result={result} />
        <p className="muted">{t('orderlife.returns.openText')}</p>
        <ul className="panel-lines" aria-label={t('orderlife.returns.openLines')}>
          {lines.map((line) => (
            <UnitsRow
              key={line.id}
              line={line}
              most={order.returnable[line.id] ?? 0}
              kept={kept}
              usual={isOne ? 1 : 0}
            />
          ))}
        </ul>
        <div className="panel-pair">
          <NativeSelect
            name="why"
            label={t('common.reason')}
            defaultValue={kept.why ?? 'other'}
            data={REASONS.map((value) => ({
              value,
              label: t(`orderlife.returns.reason.${value}`),
            }))}
          />
          <NativeSelect
            name="wish"
            label={t('orderlife.returns.wishLabel')}
            defaultValue={kept.wish ?? 'refund'}
            data={WISHES.map((value) => ({
              value,
              label: t(`orderlife.returns.wishOf.${value}`),
            }))}
          />
        </div>
        <TextInput
          name="answer"
          label={t('orderlife.returns.answer')}
          description={t('orderlife.returns.answerHelp')}
          defaultValue={kept.answer ?? ''}
          maxLength={1000}
          dir="auto"
        />
        <PanelActions act="open_return" submit={t('orderlife.returns.openSubmit')} />
      </ActForm>
    </OrderPanel>
  );
}
