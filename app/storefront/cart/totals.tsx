import type { Money } from '#lib/money/index.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import type { TotalsView } from './cart-views.ts';

/** Row labels: those of the cart or of the order. */
export type TotalsWords = {
  subtotal: string;
  discount: string;
  delivery: string;
  free: string;
  codFee: string;
  tax: string;
  taxIncluded: string;
  total: string;
};

/** Rows from subtotal to total. Hides zero rows, except delivery. */
export function Totals({ totals, words }: { totals: TotalsView; words: TotalsWords }) {
  const minus: Money = { ...totals.discount, amount: -totals.discount.amount };
  return (
    <dl className="totals">
      <Row label={words.subtotal} value={totals.subtotal} />
      {totals.discounts?.map(({ name, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two discounts may have one name, and rows have no state
        <Row key={at} className="discount" label={name} value={amount} />
      ))}
      {totals.discount.amount > 0 && !totals.discounts ? (
        <Row className="discount" label={words.discount} value={minus} />
      ) : null}
      <div>
        <dt>{words.delivery}</dt>
        <dd>{totals.deliveryText ?? <DeliveryAmount totals={totals} free={words.free} />}</dd>
      </div>
      {totals.codFee.amount > 0 ? <Row label={words.codFee} value={totals.codFee} /> : null}
      {totals.tax.amount > 0 && !totals.taxIncluded ? (
        <Row label={totals.taxText ?? words.tax} value={totals.tax} />
      ) : null}
      <Row className="grand" label={words.total} value={totals.total} />
      {totals.parts?.map((part) => (
        <Row key={part.label} {...part} />
      ))}
      {totals.tax.amount > 0 && totals.taxIncluded ? (
        <Row label={totals.taxText ?? words.taxIncluded} value={totals.tax} />
      ) : null}
    </dl>
  );
}

function DeliveryAmount({ totals, free }: { totals: TotalsView; free: string }) {
  return totals.delivery.amount === 0 ? free : <MoneyText value={totals.delivery} />;
}

function Row({ label, value, className }: { label: string; value: Money; className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <MoneyText value={value} />
      </dd>
    </div>
  );
}

/** The cart's row labels, from the page's texts. */
export function cartWords(text: (key: string) => string): TotalsWords {
  return {
    subtotal: text('checkout.cart.subtotal'),
    discount: text('common.discount'),
    delivery: text('common.delivery'),
    free: text('checkout.cart.free'),
    codFee: text('checkout.cart.codFee'),
    tax: text('checkout.cart.tax'),
    taxIncluded: text('checkout.cart.taxIncluded'),
    total: text('common.total'),
  };
}
