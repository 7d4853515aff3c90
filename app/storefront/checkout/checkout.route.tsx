import textKeys from 'text-keys:checkout/checkout.route';
import type { FocusEvent, FormEvent } from 'react';
import { Form, Link, redirect, useNavigation, useSubmit } from 'react-router';
import type { CheckoutField } from '#domain/checkout/index.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCartMirror } from '../cart/cart-context.tsx';
import { CouponBox } from '../cart/coupon-box.tsx';
import { cartWords, Totals } from '../cart/totals.tsx';
import { pageInfo } from '../page/page-info.server.ts';
import { pageMeta } from '../page/page-meta.ts';
import { paths } from '../page/paths.ts';
import { shopOf } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { Route } from './+types/checkout.route';
import { loginFirst } from './checkout-account.server.ts';
import { actOnCheckout } from './checkout-action.server.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { Assurance, CheckoutFooter, CheckoutHeader } from './checkout-frame.tsx';
import type { CheckoutView } from './checkout-types.ts';
import { answeredViews, checkoutView, readCheckout } from './checkout-view.server.ts';
import { CheckoutSummary, SummaryBar } from './order-summary.tsx';
import { WhyAmount } from './why-amount.tsx';

export const handle = { isBare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const shopper = await shop.request.shopper();
  if (!shopper && !shop.shell.takesGuests) throw loginFirst(shop);
  const view =
    answeredViews.get(shop.request) ?? checkoutView(shop, await readCheckout(shop, shopper, { typed: null }));
  if (!view) throw redirect(shop.href(paths.cart));
  const { known } = view.who;
  return {
    view,
    texts: textsOf(shop.say, textKeys, { name: known ? `\u2068${known.name}\u2069` : '' }),
    page: pageInfo(shop, { title: shop.say('checkout.page.title'), path: paths.checkout, noIndex: true }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return actOnCheckout(shopOf(context), await request.formData());
}

export const meta = pageMeta;

/** An action's response contains the whole page for the typed values, which the loader does not know. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  return formMethod !== 'POST' && defaultShouldRevalidate;
}

const FORM = 'checkout';

/** Order of the fields on the page, for the error summary. */
const PAGE_ORDER: CheckoutField[] = [
  'phone',
  'email',
  'name',
  'country',
  'region',
  'city',
  'zipCode',
  'address',
  'note',
  'deliveryMethod',
  'paymentMethod',
];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  const view = actionData?.view ?? loaderData.view;
  useCartMirror(view.mirror);
  const redraw = useRedraw();
  const fields = actionData?.fields ?? {};
  const errors = PAGE_ORDER.flatMap((field) => {
    const message = fields[field];
    return message ? [{ field, message }] : [];
  });
  return (
    <>
      <CheckoutHeader />
      <SummaryBar cart={view.cart} />
      <div className="wrap narrow">
        <h1 className="sr-only">{text('checkout.page.heading')}</h1>
        <div className="checkout">
          <Form id={FORM} method="post" noValidate preventScrollReset {...redraw}>
            <input type="hidden" name="key" value={view.idempotencyKey} />
            <input type="hidden" name="quote" value={view.quote} />
            <input type="hidden" name="without" value={view.without} />
            {/* Enter in a field presses the first button of a form, so the first button must be the one that
                orders. */}
            <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
              {view.place}
            </button>
            <input type="hidden" name="tried" value={errors.length > 0 ? 'yes' : ''} />
            <ErrorSummary title={actionData?.title ?? ''} errors={actionData?.title ? errors : []} />
            <Changed lines={actionData?.differences ?? []} />
            <CheckoutFields data={{ ...view, fields }} />
            <PlaceOrder view={view} />
          </Form>
          <CheckoutSummary view={view} form={FORM} />
        </div>
      </div>
      <CheckoutFooter />
    </>
  );
}

const DECIDES = new Set([
  'country',
  'region',
  'city',
  'zipCode',
  'deliveryMethod',
  'paymentMethod',
  'savedAddress',
  'useCredit',
]);

/**
 * Reloads the view when a field changes that affects delivery, tax or fees: at once for a choice, on blur for
 * a text field.
 */
function useRedraw() {
  const submit = useSubmit();
  const send = (form: HTMLFormElement) => {
    const words = new FormData(form);
    words.delete('code');
    words.set('intent', 'update');
    submit(words, { method: 'post', preventScrollReset: true, replace: true });
  };
  return {
    onChange({ target, currentTarget }: FormEvent<HTMLFormElement>) {
      const field = target as unknown as HTMLInputElement;
      const isChoice = field.type !== 'text';
      if (isChoice && DECIDES.has(field.name)) send(currentTarget);
    },
    onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
      const field = target as unknown as HTMLInputElement;
      const isWord = field.type === 'text' && DECIDES.has(field.name);
      if (isWord && field.value !== field.defaultValue) send(currentTarget);
    },
  };
}

/** Lists the differences from the cart that the shopper saw, and asks for confirmation (I4). */
function Changed({ lines }: { lines: string[] }) {
  const text = useTexts();
  if (lines.length === 0) return null;
  return (
    <div className="alert warn" role="alert">
      <Icon name="warning" size="s" />
      <div>
        <b>{text('checkout.changed.title')}</b>
        <p>{text('checkout.changed.text')}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function PlaceOrder({ view }: { view: CheckoutView }) {
  const text = useTexts();
  const href = useLocalePath();
  const { formData } = useNavigation();
  const isPlacing = formData !== undefined && !formData.has('intent') && !formData.has('removeCode');
  return (
    <div>
      <div className="phone-totals">
        <CouponBox coupon={view.coupon} form={FORM} at="phone" />
        <Totals totals={view.cart.totals} words={cartWords(text)} />
        <WhyAmount lines={view.why} />
      </div>
      <p className="to-pay">{view.next}</p>
      {view.cart.canCheckout ? (
        <button type="submit" className="btn primary tall full" disabled={isPlacing}>
          {isPlacing ? <Icon name="spinner" size="s" /> : null}
          {isPlacing ? text('checkout.page.placing') : view.place}
        </button>
      ) : (
        <p className="alert warn">
          <Icon name="warning" size="s" />
          <span>
            {text('checkout.changed.blocked')}{' '}
            <Link to={href(paths.cart)}>{text('checkout.changed.toCart')}</Link>
          </span>
        </p>
      )}
      <Assurance />
    </div>
  );
}
