import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { currencySymbol, money, parseMoney, subtractMoney } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type Drawn, EditorCard, EditorField } from './fields.tsx';
import type { ProductView, TypedVariant } from './product-view.ts';

type Props = {
  drawn: Drawn;
  view: ProductView;
  /** How many variants the matrix has; 0 without options. */
  rows: number;
  /** Puts what stands here into every row. */
  onApply: (fields: readonly ('price' | 'compareAt' | 'cost' | 'sale')[]) => void;
};

/** What the product costs, before a discount, for a while, and the store itself. */
export function PriceCard({ drawn, view, rows, onApply }: Props) {
  const t = useTexts();
  const { typed, problems } = drawn;
  const { currency } = view;
  const unit = currencySymbol(currency, useReading().locale);
  const [amounts, setAmounts] = useState(typed.base);
  const set = (field: keyof TypedVariant) => (value: string) =>
    setAmounts((before) => ({ ...before, [field]: value }));
  const of = (field: 'price' | 'compareAt' | 'cost' | 'sale') => ({
    ...{ name: field, value: typed.base[field], problem: problems[field], unit },
    kind: 'number' as const,
    onChange: set(field),
  });
  return (
    <EditorCard id="prices" title={t('editor.prices.title')}>
      <div className="field-three">
        <EditorField {...of('price')} label={t('editor.prices.price')} />
        <EditorField
          {...of('compareAt')}
          label={t('editor.prices.compareAt')}
          hint={t('editor.prices.compareHint')}
        />
        <EditorField {...of('cost')} label={t('editor.prices.cost')} hint={t('editor.prices.costHint')} />
      </div>
      <Margin amounts={amounts} currency={currency} />
      <div className="field-three">
        <EditorField {...of('sale')} label={t('editor.prices.sale')} />
        <EditorField
          {...{ name: 'saleFrom', value: typed.saleFrom, problem: problems.saleFrom, kind: 'moment' }}
          label={t('editor.prices.saleFrom')}
          hint={t('editor.zone', { zone: view.zone })}
        />
        <EditorField
          {...{ name: 'saleTo', value: typed.saleTo, problem: problems.saleTo, kind: 'moment' }}
          label={t('editor.prices.saleTo')}
          hint={t('editor.prices.saleToHint')}
        />
      </div>
      <input type="hidden" name="saleWas.from" value={typed.saleWas.from} />
      <input type="hidden" name="saleWas.to" value={typed.saleWas.to} />
      <div className="row wrap">
        <NativeSelect
          name="taxClass"
          label={t('editor.prices.taxClass')}
          defaultValue={typed.taxClass}
          data={view.taxClasses.map((value) => ({
            value,
            label: t(`editor.taxClass.${value as 'standard'}`),
          }))}
        />
        {rows > 0 ? (
          <Button
            className="needs-scripts apply-all"
            onClick={() => onApply(['price', 'compareAt', 'cost', 'sale'])}
          >
            {t('editor.prices.applyAll', { count: rows })}
          </Button>
        ) : null}
      </div>
    </EditorCard>
  );
}

/** What is left of the price, before tax is taken out of it. */
function Margin({ amounts, currency }: { amounts: TypedVariant; currency: string }) {
  const t = useTexts();
  const [price, cost] = [parseMoney(amounts.price, currency), parseMoney(amounts.cost, currency)];
  if (!price.ok || !cost.ok || price.value.amount === 0) return null;
  const profit = subtractMoney(price.value, cost.value);
  const share = Math.round((profit.amount / price.value.amount) * 1000) / 10;
  return (
    <p className="muted" role="status">
      {t('editor.prices.profit')} <MoneyText value={money(profit.amount, currency)} className="strong" />
      <span className="dot">·</span>
      {t('editor.prices.margin')} <bdi dir="ltr" className="strong num">{`${share}%`}</bdi>
    </p>
  );
}
