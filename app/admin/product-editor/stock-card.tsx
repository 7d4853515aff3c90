import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { type Drawn, EditorCard, EditorField } from './fields.tsx';

type Props = {
  drawn: Drawn;
  /** False shows the stock fields as read-only and posts them unchanged. */
  canAdjust: boolean;
  isHidden: boolean;
};

/** SKU, barcode, weight and stock; with options each variant has its own. */
export function StockCard({ drawn, canAdjust, isHidden }: Props) {
  const t = useTexts();
  const { base } = drawn.typed;
  const [isTracked, setTracked] = useState(base.isTracked);
  // A variant without stock tracking has no quantity. Pages without scripts show the field anyway.
  const hasQuantity = !useHydrated() || isTracked;
  const of = (name: 'sku' | 'barcode' | 'weight' | 'quantity') => ({
    ...{ name, value: base[name], problem: drawn.problems[name] },
  });
  return (
    <div hidden={isHidden}>
      <EditorCard id="stock" title={t('producteditor.stock.title')}>
        <input type="hidden" name="baseId" value={base.id ?? ''} />
        <input type="hidden" name="seen" value={base.seen ?? ''} />
        <input type="hidden" name="seenBackorder" value={base.seenBackorder ? 'yes' : ''} />
        <div className="field-three">
          <EditorField {...of('sku')} kind="code" label={t('producteditor.stock.sku')} />
          <EditorField {...of('barcode')} kind="code" label={t('producteditor.stock.barcode')} />
          <EditorField {...of('weight')} kind="number" label={t('producteditor.stock.weight')} />
        </div>
        {canAdjust ? null : <input type="hidden" name="tracked" value={base.isTracked ? 'yes' : ''} />}
        <Checkbox
          name={canAdjust ? 'tracked' : undefined}
          value="yes"
          disabled={!canAdjust}
          label={t('producteditor.stock.tracked')}
          description={t('producteditor.stock.trackedHint')}
          defaultChecked={base.isTracked}
          onChange={(event) => setTracked(event.currentTarget.checked)}
        />
        {hasQuantity ? (
          <div className={isTracked ? 'stack' : 'stack without-scripts'}>
            <div className="field-three">
              <EditorField
                {...of('quantity')}
                kind="number"
                label={t('producteditor.stock.quantity')}
                isReadOnly={!canAdjust}
              />
            </div>
            {canAdjust ? null : (
              <input type="hidden" name="backorder" value={base.allowsBackorder ? 'yes' : ''} />
            )}
            <Checkbox
              name={canAdjust ? 'backorder' : undefined}
              value="yes"
              disabled={!canAdjust}
              label={t('producteditor.stock.backorder')}
              defaultChecked={base.allowsBackorder}
            />
          </div>
        ) : null}
      </EditorCard>
    </div>
  );
}
