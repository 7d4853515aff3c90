import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import type { CartPageView } from '../cart/cart-views.ts';
import { CouponBox } from '../cart/coupon-box.tsx';
import { cartWords, Totals } from '../cart/totals.tsx';
import { useShell, useTexts } from '../shell/shell-context.tsx';
import type { CheckoutView } from './checkout-types.ts';
import { WhyAmount } from './why-amount.tsx';

export type MiniLineView = {
  id: string;
  title: string;
  titleLocale: Locale;
  options: string;
  image: PictureView | null;
  quantity: number;
  lineTotal: Money;
};

export function MiniLines({ lines }: { lines: MiniLineView[] }) {
  const { locale } = useShell();
  const say = useDigits();
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="mini-line">
          <div className="thumb">
            <Picture image={line.image} use="thumb" alt="" />
            <span className="quantity-badge num" aria-hidden="true">
              {say(line.quantity)}
            </span>
          </div>
          <div>
            <OwnText locale={line.titleLocale === locale ? undefined : line.titleLocale}>
              {line.title}
            </OwnText>
            <span className="sr-only">{` × ${say(line.quantity)}`}</span>
            {line.options ? (
              <div className="cap muted">
                <OwnText>{line.options}</OwnText>
              </div>
            ) : null}
          </div>
          <MoneyText value={line.lineTotal} />
        </li>
      ))}
    </ul>
  );
}

const mini = (cart: CartPageView): MiniLineView[] =>
  cart.lines.map((line) => ({ ...line, id: line.variantId }));

/** Summary beside the form on wide screens: lines, codes, totals and their explanation. */
export function CheckoutSummary({ view, form }: { view: CheckoutView; form: string }) {
  const text = useTexts();
  return (
    <aside className="summary desk" aria-label={text('checkout.cart.summary')}>
      <h2>{text('checkout.cart.summary')}</h2>
      <MiniLines lines={mini(view.cart)} />
      <CouponBox coupon={view.coupon} form={form} at="desk" />
      <Totals totals={view.cart.totals} words={cartWords(text)} />
      <WhyAmount lines={view.why} />
    </aside>
  );
}

/** Summary on phones: a bar that shows the total and unfolds the lines. */
export function SummaryBar({ cart }: { cart: CartPageView }) {
  const text = useTexts();
  return (
    <details className="summary-bar">
      <summary>
        <div className="wrap">
          <span>
            {text('checkout.cart.summary')}
            <Icon name="chevron" size="s" />
          </span>
          <MoneyText value={cart.totals.total} />
        </div>
      </summary>
      <div className="wrap">
        <MiniLines lines={mini(cart)} />
      </div>
    </details>
  );
}
