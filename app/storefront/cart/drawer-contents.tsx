import { Link } from 'react-router';
import { MoneyText } from '../../ui/money-text.tsx';
import cartSpot from '../art/spot-cart.svg';
import { EmptyState } from '../page/empty-state.tsx';
import { paths } from '../page/paths.ts';
import type { SentCard } from '../product-card/card-view.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import { useCart } from './cart-context.tsx';
import { CartLines } from './cart-lines.tsx';
import type { CartPageView } from './cart-views.ts';
import { FittingGoods } from './fitting-goods.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { PayMarks } from './pay-marks.tsx';

export function DrawerTitle() {
  const text = useTexts();
  return text('checkout.cart.title');
}

/** The cart in the drawer. `/cart/now` sends its texts together with the cart. */
export function DrawerContents({
  cart,
  goods,
  close,
}: {
  cart: CartPageView;
  goods: SentCard[];
  close: () => void;
}) {
  const text = useTexts();
  const href = useLocalePath();
  const { refusal } = useCart();
  return (
    <>
      {cart.lines.length > 0 ? (
        <>
          <div className="drawer-body">
            <FreeDelivery free={cart.free} />
            <CartLines lines={cart.lines} refusal={refusal} isSmall />
            <FittingGoods goods={goods} />
          </div>
          <DrawerFoot cart={cart} />
        </>
      ) : (
        <div className="drawer-body">
          <EmptyState
            picture={cartSpot}
            title={text('checkout.cart.empty')}
            text={text('checkout.cart.emptyText')}
          >
            <Link className="btn primary" to={href(paths.products)} onClick={close}>
              {text('checkout.cart.continue')}
            </Link>
          </EmptyState>
        </div>
      )}
    </>
  );
}

function DrawerFoot({ cart }: { cart: CartPageView }) {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <div className="drawer-foot">
      <p className="drawer-sum">
        <span>{text('checkout.cart.subtotal')}</span>
        <MoneyText value={cart.totals.subtotal} />
      </p>
      <p className="cap muted">
        {text(cart.canCheckout ? 'checkout.cart.settled' : 'checkout.cart.blocked')}
        {cart.arrives ? <span className="block">{cart.arrives}</span> : null}
      </p>
      <PayMarks marks={cart.marks} />
      <div className="drawer-ways">
        <Link className="btn line" to={href(paths.cart)}>
          {text('storefront.toast.viewCart')}
        </Link>
        {cart.canCheckout ? (
          <Link className="btn primary" to={href(paths.checkout)}>
            {text('checkout.cart.checkout')}
          </Link>
        ) : (
          <span className="btn primary" aria-disabled="true">
            {text('checkout.cart.checkout')}
          </span>
        )}
      </div>
    </div>
  );
}
