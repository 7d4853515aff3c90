import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { useHydrated } from '../../ui/console/use-hydrated.ts';
import { type Drawn, EditorCard, EditorField } from './fields.tsx';

/** SKU, barcode, weight and what is left; of a product with options each variant has its own. */
export function StockCard({ drawn, isHidden }: { drawn: Drawn; isHidden: boolean }) {
  const t = useTexts();
  const { base } = drawn.typed;
  const [isTracked, setTracked] = useState(base.isTracked);
  // What is not counted has no quantity: those fields are sent only by a page without scripts.
  const hasQuantity = !useHydrated() || isTracked;
  const of = (name: 'sku' | 'barcode' | 'weight' | 'quantity') => ({
    ...{ name, value: base[name], problem: drawn.problems[name] },
  });
  return (
    <div hidden={isHidden}>
      <EditorCard id="stock" title={t('editor.stock.title')}>
        <input type="hidden" name="baseId" value={base.id ?? ''} />
        <input type="hidden" name="seen" value={base.seen ?? ''} />
        <input type="hidden" name="seenBackorder" value={base.seenBackorder ? 'yes' : ''} />
        <div className="field-three">
          <EditorField {...of('sku')} kind="code" label={t('editor.stock.sku')} />
          <EditorField {...of('barcode')} kind="code" label={t('editor.stock.barcode')} />
          <EditorField {...of('weight')} kind="number" label={t('editor.stock.weight')} />
        </div>
        <Checkbox
          name="tracked"
          value="yes"
          label={t('editor.stock.tracked')}
          description={t('editor.stock.trackedHint')}
          defaultChecked={base.isTracked}
          onChange={(event) => setTracked(event.currentTarget.checked)}
        />
        {hasQuantity ? (
          <div className={isTracked ? 'stack' : 'stack without-scripts'}>
            <div className="field-three">
              <EditorField {...of('quantity')} kind="number" label={t('editor.stock.quantity')} />
            </div>
            <Checkbox
              name="backorder"
              value="yes"
              label={t('editor.stock.backorder')}
              defaultChecked={base.allowsBackorder}
            />
          </div>
        ) : null}
      </EditorCard>
    </div>
  );
}
