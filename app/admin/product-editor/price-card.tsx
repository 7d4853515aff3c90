import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { currencySymbol, money, parseMoney, subtractMoney } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { type Drawn, EditorCard, EditorField } from './fields.tsx';
import type { ProductView, TypedVariant } from './product-view.ts';
import { PRICE_FIELDS, type PriceField, type ReplacedPrices, sharedPrice } from './shared-prices.ts';

type Props = {
  drawn: Drawn;
  view: ProductView;
  /** The rows of the matrix; empty without options. */
  rows: TypedVariant[];
  replaced: ReplacedPrices;
  onShared: (field: PriceField, value: string) => void;
};

/** Price, compare-at price, sale period and cost. */
export function PriceCard(props: Props) {
  const t = useTexts();
  const { drawn, view, rows } = props;
  const { typed, problems } = drawn;
  const { amounts, fieldOf } = usePriceFields(props);
  return (
    <EditorCard id="prices" title={t('producteditor.prices.title')}>
      {rows.length > 0 ? (
        <p className="muted">
          {t('producteditor.prices.allVariants', { count: rows.filter((row) => row.isOn).length })}
        </p>
      ) : null}
      <div className="field-three">
        <EditorField {...fieldOf('price')} label={t('common.price')} />
        <EditorField
          {...fieldOf('compareAt', t('producteditor.prices.compareHint'))}
          label={t('producteditor.prices.compareAt')}
        />
        <EditorField
          {...fieldOf('cost', t('producteditor.prices.costHint'))}
          label={t('producteditor.prices.cost')}
        />
      </div>
      <Margin amounts={amounts} currency={view.currency} />
      <div className="field-three">
        <EditorField {...fieldOf('sale')} label={t('producteditor.prices.sale')} />
        <EditorField
          {...{ name: 'saleFrom', value: typed.saleFrom, problem: problems.saleFrom, kind: 'moment' }}
          label={t('producteditor.prices.saleFrom')}
          hint={t('producteditor.zone', { zone: view.zone })}
        />
        <EditorField
          {...{ name: 'saleTo', value: typed.saleTo, problem: problems.saleTo, kind: 'moment' }}
          label={t('producteditor.prices.saleTo')}
          hint={t('producteditor.prices.saleToHint')}
        />
      </div>
      <input type="hidden" name="saleWas.from" value={typed.saleWas.from} />
      <input type="hidden" name="saleWas.to" value={typed.saleWas.to} />
      <NativeSelect
        name="taxClass"
        label={t('producteditor.prices.taxClass')}
        defaultValue={typed.taxClass}
        data={view.taxClasses.map((value) => ({
          value,
          label: t(`producteditor.taxClass.${value as 'standard'}`),
        }))}
      />
      {rows.length > 0
        ? PRICE_FIELDS.map((field) => (
            // With scripts the rows already contain the change, so the server must not apply it again.
            <input key={field} type="hidden" name={`shown.${field}`} value={amounts[field]} />
          ))
        : null}
    </EditorCard>
  );
}

function usePriceFields({ drawn, view, rows, replaced, onShared }: Props) {
  const t = useTexts();
  const { typed, problems } = drawn;
  const unit = currencySymbol(view.currency, useReading().locale);
  const [own, setOwn] = useState<TypedVariant>(typed.base);
  const shared = (field: PriceField) => sharedPrice(rows, field, problems);
  const hasRows = rows.length > 0;
  const amounts = hasRows
    ? {
        price: shared('price').value,
        compareAt: shared('compareAt').value,
        cost: shared('cost').value,
        sale: shared('sale').value,
      }
    : own;
  const fieldOf = (name: PriceField, hint?: string) => {
    const common = { name, unit, kind: 'number' as const };
    if (!hasRows) {
      const onChange = (value: string) => setOwn((before) => ({ ...before, [name]: value }));
      return { ...common, hint, value: typed.base[name], problem: problems[name], onChange };
    }
    const { value, differing, span, problem } = shared(name);
    const told =
      differing > 0
        ? t('producteditor.prices.differ', { count: differing })
        : replaced[name] && t('producteditor.prices.replaced');
    return {
      ...common,
      ...{ value, problem: problem ?? problems[name], isLive: true },
      hint: told ?? hint,
      placeholder: span,
      onChange: (next: string) => onShared(name, next),
    };
  };
  return { amounts, fieldOf };
}

/** Profit (price minus cost) and its share of the price; the price may include tax. */
function Margin({ amounts, currency }: { amounts: Pick<TypedVariant, PriceField>; currency: string }) {
  const t = useTexts();
  const [price, cost] = [parseMoney(amounts.price, currency), parseMoney(amounts.cost, currency)];
  if (!price.ok || !cost.ok || price.value.amount === 0) return null;
  const profit = subtractMoney(price.value, cost.value);
  const share = Math.round((profit.amount / price.value.amount) * 1000) / 10;
  return (
    <p className="muted" role="status">
      {t('producteditor.prices.profit')}{' '}
      <MoneyText value={money(profit.amount, currency)} className="strong" />
      <span className="dot">·</span>
      {t('producteditor.prices.margin')} <bdi dir="ltr" className="strong num">{`${share}%`}</bdi>
    </p>
  );
}
