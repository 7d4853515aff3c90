import { Button, Checkbox, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { problemText, resultOf } from './stock-problem.tsx';
import type { StockResult, VariantStockView } from './stock-view.ts';

type Props = { view: VariantStockView; result: StockResult | undefined };

/** Form for a variant's stock rules: tracking, backorders and the low-stock threshold. */
export function StockRulesForm({ view, result }: Props) {
  const t = useTexts();
  const { row, lowStockAt, canAdjust } = view;
  const own = resultOf(result, 'rules', row.variantId);
  const refused = own && 'problem' in own ? own : null;
  const words = problemText(t, own);
  const isOwed = refused?.problem.code === 'owed';
  const was = (name: string, saved: boolean) => (refused ? refused.typed[name] === 'yes' : saved);
  return (
    <CardFrame title={t('stock.variant.rules')}>
      <Form
        method="post"
        key={`${row.isTracked} ${row.allowsBackorder} ${row.lowAt}`}
        className="card-body"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="rules" />
        <fieldset className="stack" disabled={!canAdjust}>
          <Checkbox
            name="isTracked"
            value="yes"
            defaultChecked={was('isTracked', row.isTracked)}
            label={t('stock.variant.isTracked')}
            description={t('stock.variant.isTrackedText')}
          />
          <Checkbox
            name="allowsBackorder"
            value="yes"
            defaultChecked={was('allowsBackorder', row.allowsBackorder)}
            label={t('stock.variant.allowsBackorder')}
            description={t('stock.variant.allowsBackorderText')}
            error={isOwed ? words : undefined}
          />
          <TextInput
            label={t('stock.variant.lowAt')}
            description={
              lowStockAt === null
                ? t('stock.variant.lowAtNone')
                : t('stock.variant.lowAtText', { count: lowStockAt })
            }
            name="lowAt"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={5}
            defaultValue={refused?.typed.lowAt ?? row.lowAt ?? ''}
            error={refused && !isOwed ? words : undefined}
          />
          {canAdjust ? (
            <div>
              <Button type="submit">{t('common.action.save')}</Button>
            </div>
          ) : null}
        </fieldset>
      </Form>
    </CardFrame>
  );
}
