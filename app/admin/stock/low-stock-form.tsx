import { Button, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { problemText, resultOf } from './stock-problem.tsx';
import type { StockResult } from './stock-view.ts';

type Props = { lowStockAt: number | null; canAdjust: boolean; result: StockResult | undefined };

/** The store's low-stock threshold, for variants without their own. */
export function LowStockForm({ lowStockAt, canAdjust, result }: Props) {
  const t = useTexts();
  const own = resultOf(result, 'threshold');
  return (
    <CardFrame title={t('stock.low.title')} className="stock-low-card">
      <Form method="post" className="card-body stack" key={lowStockAt} preventScrollReset>
        <p className="muted">{t('stock.low.text')}</p>
        <input type="hidden" name="intent" value="threshold" />
        <fieldset className="stock-low-fields" disabled={!canAdjust}>
          <TextInput
            label={t('stock.low.label')}
            name="lowAt"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            maxLength={5}
            defaultValue={own?.typed.lowAt ?? lowStockAt ?? ''}
            error={problemText(t, own)}
          />
          {canAdjust ? <Button type="submit">{t('common.action.save')}</Button> : null}
        </fieldset>
      </Form>
    </CardFrame>
  );
}
