import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Money } from '#lib/money/index.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { TillQuote } from './till-view.ts';
import { DISCOUNT_KINDS, kindOf, type TillState } from './use-till.ts';
import type { TillQuoting } from './use-till-quote.ts';

type Props = { till: TillState; quoting: TillQuoting; takesOff: boolean };

/** Delivery, discount and totals, as calculated by the server. */
export function TillSums({ till, quoting, takesOff }: Props) {
  const t = useTexts();
  const { quote, isFresh } = quoting;
  return (
    <div className="till-sums">
      <div className="panel-pair">
        <DeliveryField till={till} quote={quote} />
        <DiscountField till={till} problem={quote?.codeProblem ?? ''} takesOff={takesOff} />
      </div>
      <Button className="without-scripts" type="submit" name="intent" value="total">
        {t('orderlife.till.showTotal')}
      </Button>
      {quote ? (
        <dl className="sums" data-stale={!isFresh || undefined}>
          <Sum label="orders.label.subtotal" value={quote.subtotal} />
          {quote.discounts.map(({ name, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two discounts may have one name, and rows have no state
            <Row key={at} label={<OwnText>{name}</OwnText>} value={amount} />
          ))}
          <Sum label="orders.label.deliveryCharges" value={quote.delivery} />
          {quote.fee ? <Sum label="orders.label.codFee" value={quote.fee} /> : null}
          {quote.tax ? (
            <Sum
              label={quote.tax.isIncluded ? 'orders.label.taxIncluded' : 'orders.label.tax'}
              value={quote.tax.amount}
            />
          ) : null}
          <Sum label="orders.label.total" value={quote.total} isTotal />
        </dl>
      ) : null}
    </div>
  );
}

function DeliveryField({ till, quote }: { till: TillState; quote: TillQuote | null }) {
  const t = useTexts();
  const deliveries = quote?.deliveries ?? [];
  if (deliveries.length === 0) return null;
  // The first method is charged unless another one is chosen.
  const options = deliveries.map(({ id, text }, at) => ({ value: at === 0 ? '' : id, label: text }));
  const isOffered = options.some(({ value }) => value === till.deliveryMethod);
  return (
    <NativeSelect
      name="deliveryMethod"
      label={t('common.delivery')}
      data={options}
      value={isOffered ? till.deliveryMethod : ''}
      onChange={(event) => till.setDeliveryMethod(event.currentTarget.value)}
      error={quote?.fields.deliveryMethod}
    />
  );
}

type DiscountProps = { till: TillState; problem: string; takesOff: boolean };

const LABELS = {
  code: 'orderlife.till.discountCode',
  percent: 'orderlife.till.discount.percent',
  amount: 'orderlife.till.discount.amount',
} as const;

/** A code, or a manual percentage or amount. It takes effect on Enter or when the field loses focus. */
function DiscountField({ till, problem, takesOff }: DiscountProps) {
  const t = useTexts();
  const [typed, setTyped] = useState(till.code);
  return (
    <div className="till-discount">
      {takesOff ? (
        <NativeSelect
          name="discountKind"
          label={t('orderlife.till.discount.kindLabel')}
          data={DISCOUNT_KINDS.map((kind) => ({
            value: kind,
            label: t(`orderlife.till.discount.kind.${kind}`),
          }))}
          value={till.discountKind}
          onChange={(event) => till.setDiscountKind(kindOf(event.currentTarget.value))}
        />
      ) : null}
      <TextInput
        name="code"
        label={t(LABELS[till.discountKind])}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => till.setCode(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') till.setCode(typed.trim());
        }}
        error={till.code && problem ? problem : undefined}
        autoComplete="off"
        maxLength={200}
        dir="auto"
      />
    </div>
  );
}

function Sum({ label, value, isTotal = false }: { label: TextKey; value: Money; isTotal?: boolean }) {
  return <Row label={useTexts()(label)} value={value} isTotal={isTotal} />;
}

function Row(props: { label: React.ReactNode; value: Money; isTotal?: boolean }) {
  const classes = props.isTotal ? 'sum-total' : undefined;
  return (
    <>
      <dt className={classes}>{props.label}</dt>
      <dd className={classes}>
        <MoneyText value={props.value} />
      </dd>
    </>
  );
}
