import textKeys from 'text-keys:cart/cart.route';
import { useCallback, useMemo } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import cartSpot from '../art/spot-cart.svg';
import { EmptyState } from '../page/empty-state.tsx';
import { readNotice } from '../page/notice.server.ts';
import { Notice } from '../page/notice.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { RecentlyViewed } from '../product/recently-viewed.tsx';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/cart.route';
import { changeCart } from './cart-action.server.ts';
import { useCart, useCartElsewhere, useCartMirror } from './cart-context.tsx';
import { CartLines } from './cart-lines.tsx';
import { problemText } from './cart-problems.server.ts';
import { cartPageView, mirrorOf } from './cart-view.server.ts';
import type { CartPageView } from './cart-views.ts';
import { changeCoupon } from './coupon.server.ts';
import { CouponBox } from './coupon-box.tsx';
import { FittingGoods } from './fitting-goods.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { readLeftOut } from './left-out.server.ts';
import { PayMarks } from './pay-marks.tsx';
import { readCartAndGoods } from './read-cart.server.ts';
import { cartWords, Totals } from './totals.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { cart, goods } = await readCartAndGoods(shop);
  return {
    cart: cartPageView(shop, cart),
    goods,
    mirror: mirrorOf(cart),
    notice: readNotice(shop),
    problem: problemText(shop, url.searchParams.get('problem')) ?? (await readLeftOut(shop, url)),
    texts: textsOf(shop.say, textKeys, { product: '#', percent: '#' }),
    page: pageInfo(shop, { title: shop.say('checkout.cart.title'), path: paths.cart, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const form = await request.formData();
  return (await changeCoupon(shop, form)) ?? changeCart(shop, form);
}

export const meta = pageMeta;

/** Also reloads after a refusal, because the cause of the refusal may have changed the lines. */
export function shouldRevalidate(): boolean {
  return true;
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { mirror, notice, problem } = loaderData;
  const text = useTexts();
  useCartMirror(mirror);
  const cart = useLatest(loaderData.cart);
  const { refusal: fetched } = useCart();
  const posted = actionData && 'message' in actionData ? actionData : null;
  const tried = actionData && 'coupon' in actionData ? actionData.coupon : null;
  const refusal = fetched ?? posted;
  return (
    <div className="wrap page">
      <div className="cart-head">
        {cart.lines.length > 0 ? <h1>{text('checkout.cart.title')}</h1> : null}
        {cart.lines.length > 0 ? <p className="muted sm">{cart.contents}</p> : null}
        <Notice text={notice} />
        {problem ? (
          <p className="alert" role="alert">
            <Icon name="warning" size="s" />
            <span>{problem}</span>
          </p>
        ) : null}
      </div>
      {cart.lines.length > 0 ? (
        <div className="cart-layout">
          <div>
            <FreeDelivery free={cart.free} />
            <CartLines
              lines={cart.lines}
              refusal={refusal && { variantId: refusal.variantId ?? '', message: refusal.message }}
            />
            <FittingGoods goods={loaderData.goods} />
          </div>
          <Summary cart={tried ? { ...cart, coupon: { ...cart.coupon, ...tried } } : cart} />
        </div>
      ) : (
        <>
          <EmptyCart />
          <RecentlyViewed />
        </>
      )}
      {cart.lines.length > 0 ? <CheckoutBar cart={cart} /> : null}
    </div>
  );
}

/** The loaded cart, until a form on this page or another tab changes it. */
function useLatest(loaded: CartPageView): CartPageView {
  const { last, changes } = useCart();
  const { revalidate } = useRevalidator();
  useCartElsewhere(useCallback(() => void revalidate(), [revalidate]));
  // Cart updates received before this load are not newer than the loaded cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each loaded cart
  const loadedAt = useMemo(() => changes.current, [loaded]);
  return last && last.at > loadedAt ? last.view : loaded;
}

function EmptyCart() {
  const text = useTexts();
  const href = useLocalePath();
  return (
    <EmptyState
      heading="h1"
      picture={cartSpot}
      title={text('checkout.cart.empty')}
      text={text('checkout.cart.emptyText')}
    >
      <Link className="btn primary" to={href(paths.products)}>
        {text('checkout.cart.continue')}
      </Link>
    </EmptyState>
  );
}

function Summary({ cart }: { cart: CartPageView }) {
  const text = useTexts();
  return (
    <aside className="summary" aria-label={text('checkout.cart.summary')}>
      <h2>{text('checkout.cart.summary')}</h2>
      <Form id="coupon" method="post" preventScrollReset />
      <CouponBox coupon={cart.coupon} form="coupon" at="cart" />
      <Totals totals={cart.totals} words={cartWords(text)} />
      <div className="desk-checkout">
        <CheckoutLink cart={cart} />
      </div>
      {cart.canCheckout ? null : (
        <p className="alert warn blocked-reason">
          <Icon name="warning" size="s" />
          <span>{text('checkout.cart.blocked')}</span>
        </p>
      )}
      {cart.arrives ? (
        <p className="assurance">
          <Icon name="truck" size="s" />
          {cart.arrives}
        </p>
      ) : null}
      {cart.assurance ? (
        <p className="assurance">
          <Icon name="cash" size="s" />
          {cart.assurance}
        </p>
      ) : null}
      <PayMarks marks={cart.marks} />
    </aside>
  );
}

function CheckoutLink({ cart }: { cart: CartPageView }) {
  const text = useTexts();
  const href = useLocalePath();
  return cart.canCheckout ? (
    <Link className="btn primary tall full" to={href(paths.checkout)}>
      {text('checkout.cart.checkout')}
    </Link>
  ) : (
    <span className="btn primary tall full" aria-disabled="true">
      {text('checkout.cart.checkout')}
    </span>
  );
}

/** On phones: the total and the link to the checkout, always in view. */
function CheckoutBar({ cart }: { cart: CartPageView }) {
  const text = useTexts();
  return (
    <div className="checkout-bar">
      <span>
        <span className="cap muted block">{text('common.total')}</span>
        <MoneyText value={cart.totals.total} />
      </span>
      <CheckoutLink cart={cart} />
    </div>
  );
}
