import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import { type CheckoutField, checkoutConstraints, placeOrder } from '#domain/checkout/index.ts';
import { newToken } from '#lib/ids.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CHECKOUT_KEYS } from '../buying-text-keys.server.ts';
import { useCartMirror } from '../cart-context.tsx';
import { cartPageView, mirrorOf } from '../cart-view.server.ts';
import { checkoutAccount, keepOrderedAddress, TYPED, withChosenAddress } from '../checkout-account.server.ts';
import { differenceLines, fieldMessages } from '../checkout-problems.server.ts';
import { CheckoutFields, type CheckoutPageData } from '../components/checkout-fields.tsx';
import { CheckoutFooter, CheckoutHeader } from '../components/checkout-frame.tsx';
import { CheckoutSummary, SummaryBar } from '../components/order-summary.tsx';
import { cartWords, Totals } from '../components/totals.tsx';
import { leaveNotice } from '../notice.server.ts';
import { keepOrderToken } from '../order-cookie.server.ts';
import { pageInfo } from '../page-info.server.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { useLocalePath, useTexts } from '../shell-context.tsx';
import { type Shop, shopOf } from '../shop.server.ts';
import { textsOf } from '../texts.server.ts';
import type { Route } from './+types/checkout';

export const handle = { isBare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { locale, currency, now, request, shell } = shop;
  const cartToken = request.cookies.get('cart');
  const cart = await withStore(shop.storeId, (tx) => viewCart(tx, { cartToken, locale, at: now, currency }));
  if (cart.lines.length === 0) throw redirect(shop.href(paths.cart));
  const { nameMinLength, isZipRequired, country } = shell;
  const who = await checkoutAccount(shop, await request.shopper());
  return {
    who,
    cart: cartPageView(shop, cart),
    quote: cart.quote,
    idempotencyKey: newToken(),
    limits: checkoutConstraints({ nameMinLength, zipRequired: isZipRequired, country }),
    country,
    codText: codText(
      shop,
      cart.totals.codFee.shown.amount > 0 ? shop.amount(cart.totals.codFee.shown) : null,
    ),
    toPay: shop.say('checkout.page.nothingCharged', { amount: shop.amount(cart.totals.total) }),
    mirror: mirrorOf(cart),
    texts: textsOf(shop.say, CHECKOUT_KEYS, { name: who.known ? `\u2068${who.known.name}\u2069` : '' }),
    page: pageInfo(shop, { title: shop.say('checkout.page.title'), path: paths.checkout, noIndex: true }),
  };
}

function codText({ say }: Shop, fee: string | null): string {
  return fee ? say('checkout.page.codFee', { amount: fee }) : say('checkout.page.codText');
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const shopper = await shop.request.shopper();
  const typed = await withChosenAddress(shop, shopper, wordsOf(await request.formData()));
  const placed = await placeOrder(
    shop.storeId,
    {
      cartToken: shop.request.cookies.get('cart'),
      idempotencyKey: String(typed.key ?? ''),
      quote: String(typed.quote ?? ''),
      form: typed,
      customerId: shopper?.id,
      locale: shop.locale,
      currency: shop.currency,
      linkTo: ({ number, orderToken }) =>
        `${shop.request.publicOrigin}${shop.href(paths.orderConfirmed(number))}?token=${orderToken}`,
    },
    shop.request.act(),
  );
  if (placed.ok) {
    keepOrderToken(shop.request.cookies, placed.value.number, placed.value.orderToken);
    await keepOrderedAddress(shop, shopper, typed);
    leaveNotice(shop, 'placed');
    throw redirect(shop.href(paths.orderConfirmed(placed.value.number)), 303);
  }
  const values = typed;
  switch (placed.code) {
    case 'invalid_form': {
      const fields = fieldMessages(shop, placed.data.fields);
      const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(fields).length });
      // What is wrong with a saved address is put right where one is typed.
      const shown = isAboutAddress(fields) ? { ...values, savedAddress: TYPED } : values;
      return data({ values: shown, fields, title, differences: [] as string[] }, { status: 422 });
    }
    case 'cart_empty':
      throw redirect(shop.href(paths.cart), 303);
    case 'cart_changed': {
      const differences = differenceLines(shop, placed.data.differences);
      return data({ values, fields: {}, title: '', differences }, { status: 409 });
    }
    case 'cash_refused':
      return data(
        {
          values,
          fields: { paymentMethod: shop.say('checkout.field.paymentGone') },
          title: '',
          differences: [],
        },
        { status: 422 },
      );
    case 'idempotency_key_missing':
      throw redirect(shop.href(paths.checkout), 303);
  }
}

function wordsOf(form: FormData): Record<string, string> {
  const words = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(words);
}

function isAboutAddress(fields: Partial<Record<CheckoutField, string>>): boolean {
  return Boolean(fields.name || fields.address || fields.city || fields.zipCode);
}

export const meta = pageMeta;

/** After a refusal too: the form must carry the quote of what the shopper sees now, or it would be refused again. */
export function shouldRevalidate(): boolean {
  return true;
}

/** As the fields stand on the page: the summary is read beside them. */
const PAGE_ORDER: CheckoutField[] = [
  'phone',
  'email',
  'name',
  'address',
  'city',
  'zipCode',
  'note',
  'paymentMethod',
];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const text = useTexts();
  useCartMirror(loaderData.mirror);
  const fields: CheckoutPageData['fields'] = actionData?.fields ?? {};
  const errors = PAGE_ORDER.flatMap((field) => {
    const message = fields[field];
    return message ? [{ field, message }] : [];
  });
  return (
    <>
      <CheckoutHeader />
      <SummaryBar cart={loaderData.cart} />
      <div className="wrap narrow">
        <h1 className="sr-only">{text('checkout.page.heading')}</h1>
        <div className="checkout">
          <Form method="post" noValidate>
            <input type="hidden" name="key" value={loaderData.idempotencyKey} />
            <input type="hidden" name="quote" value={loaderData.quote} />
            <input type="hidden" name="country" value={loaderData.country} />
            <ErrorSummary title={actionData?.title ?? ''} errors={errors} />
            <Changed lines={actionData?.differences ?? []} />
            <CheckoutFields
              data={{
                ...loaderData,
                fields,
                values: actionData?.values ?? loaderData.who.known?.values ?? {},
              }}
            />
            <PlaceOrder data={loaderData} />
          </Form>
          <CheckoutSummary cart={loaderData.cart} />
        </div>
      </div>
      <CheckoutFooter />
    </>
  );
}

/** The cart is not what the shopper saw: said line by line, and asked again (I4). */
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

function PlaceOrder({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const text = useTexts();
  const href = useLocalePath();
  const isPlacing = useNavigation().formMethod === 'POST';
  return (
    <div>
      <div className="phone-totals">
        <Totals totals={data.cart.totals} words={cartWords(text)} />
      </div>
      <p className="to-pay">{data.toPay}</p>
      {data.cart.canCheckout ? (
        <button type="submit" className="btn primary tall full" disabled={isPlacing}>
          {isPlacing ? <Icon name="spinner" size="s" /> : null}
          {isPlacing ? text('checkout.page.placing') : text('checkout.page.place')}
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
      <p className="assurance">
        <Icon name="lock" size="s" />
        {text('checkout.page.encrypted')}
      </p>
    </div>
  );
}
