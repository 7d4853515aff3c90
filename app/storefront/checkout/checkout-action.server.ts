import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type CheckoutFailure,
  type CheckoutField,
  type PlacedOrder,
  parseCheckoutForm,
  placeOrder,
} from '#domain/checkout/index.ts';
import { addressesOf, type SavedAddress, type Shopper } from '#domain/customers/index.ts';
import { pause } from '#lib/current-turn.ts';
import { heldCart, setOrderToken } from '#server/index.ts';
import { dropCode, type Tried, tryCode, typedCode } from '../cart/coupon.server.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { leadToPayment } from '../payment/pay.server.ts';
import {
  choosesAddress,
  loginFirst,
  saveOrderedAddress,
  TYPED,
  withChosenAddress,
} from './checkout-account.server.ts';
import { creditTyped } from './checkout-credit.server.ts';
import { differenceLines, fieldMessages, pauseOf } from './checkout-problems.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { CheckoutFieldErrors } from './checkout-types.ts';
import { answeredViews, checkoutView, readCheckout } from './checkout-view.server.ts';
import { knownShopper, withoutDiscounts, withRefused } from './refused-discounts.server.ts';

type Typed = Record<string, string>;
type Answer = { fields: CheckoutFieldErrors; title: string; differences: string[] };

const NOTHING: Answer = { fields: {}, title: '', differences: [] };

/**
 * Handles a checkout post: another country or method, a code added or removed, or the order itself. All but a
 * placed order return the whole page with the typed values.
 */
export async function actOnCheckout(shop: Shop, form: FormData) {
  const shopper = await shop.request.shopper();
  const typed = wordsOf(form);
  const removed = form.get('removeCode');
  if (typeof removed === 'string') {
    await dropCode(shop, removed);
    return answer(shop, shopper, { typed });
  }
  if (form.get('intent') === 'update') {
    return answer(shop, shopper, { typed, isCorrecting: Boolean(typed.tried) });
  }
  const code = typedCode(form);
  // A typed code changes the total: the code is applied first, and the shopper confirms the order again.
  if (code !== '' || form.get('intent') === 'code') {
    const choice = { without: withoutDiscounts(typed) };
    const tried = await tryCode(shop, code, { ...knownShopper(shopper), choice });
    return answer(shop, shopper, { typed, tried, status: tried.problem ? 422 : 200 });
  }
  return place(shop, shopper, typed);
}

async function place(shop: Shop, shopper: Shopper | null, posted: Typed) {
  const saved = await chosenFrom(shop, shopper, posted);
  const typed = withChosenAddress(shopper, saved ?? [], posted);
  const placed = await placeOrder(
    shop.storeId,
    {
      cartToken: heldCart(shop.request, shopper),
      idempotencyKey: String(typed.key ?? ''),
      quote: String(typed.quote ?? ''),
      form: typed,
      ...knownShopper(shopper),
      without: withoutDiscounts(typed),
      limits: shop.request.config.orderLimits,
      credit: creditTyped(typed),
      locale: shop.locale,
      currency: shop.currency,
      linkTo: ({ number, orderToken }) =>
        `${shop.request.publicOrigin}${shop.href(paths.orderConfirmed(number))}?token=${orderToken}`,
    },
    shop.request.act(),
  );
  const pauseMs = pauseOf(placed);
  if (pauseMs > 0) await pause(pauseMs);
  if (placed.ok) throw await leadOn(shop, shopper, { placed: placed.value, typed });
  return refuse(shop, shopper, { typed, saved, failure: placed });
}

/** The shopper's addresses if the form chose one of them; read before the order, which has its own transaction. */
function chosenFrom(shop: Shop, shopper: Shopper | null, posted: Typed): Promise<SavedAddress[]> | undefined {
  if (!shopper || !choosesAddress(posted)) return undefined;
  return withStore(shop.storeId, (tx) => addressesOf(tx, shopper.id));
}

async function leadOn(
  shop: Shop,
  shopper: Shopper | null,
  { placed, typed }: { placed: PlacedOrder; typed: Typed },
): Promise<Response> {
  const { number, orderToken } = placed;
  // A signed-in shopper's order is opened by the session and closes with it, so only guests get the order cookie.
  if (!shopper) setOrderToken(shop.request.cookies, { number, token: orderToken, isFromLink: false });
  // A form that is sent twice places one order, and saves its address once.
  if (placed.isNew) await saveOrderedAddress(shop, shopper, typed);
  if (placed.paymentMethod === 'card') return leadToPayment(shop, placed);
  leaveNotice(shop, 'placed');
  return redirect(shop.href(paths.orderConfirmed(placed.number)), 303);
}

function refuse(
  shop: Shop,
  shopper: Shopper | null,
  { typed, saved, failure }: { typed: Typed; saved?: SavedAddress[]; failure: CheckoutFailure },
) {
  switch (failure.code) {
    case 'invalid_form': {
      const fields = fieldMessages(shop, failure.data.fields, typed.country || undefined);
      return invalid(shop, shopper, { typed, saved, fields });
    }
    case 'login_first':
      throw loginFirst(shop);
    case 'cash_refused':
      return invalid(shop, shopper, {
        typed,
        saved,
        fields: { paymentMethod: shop.say('payment.cashRefused') },
      });
    case 'too_many_orders': {
      const minutes = Math.max(1, Math.ceil(failure.data.retryAfterSeconds / 60));
      const fields = { email: shop.say('checkout.field.tooManyOrders', { minutes }) };
      return invalid(shop, shopper, { typed, saved, fields, status: 429 });
    }
    case 'cart_empty':
      throw redirect(shop.href(paths.cart), 303);
    case 'cart_changed': {
      const differences = differenceLines(shop, failure.data.differences);
      const without = withRefused(typed, failure.data.differences);
      return answer(shop, shopper, { typed: without, saved, differences, status: 409 });
    }
    case 'idempotency_key_missing':
      throw redirect(shop.href(paths.checkout), 303);
  }
}

/** Field errors that remain after a refused order, while the shopper is correcting them. */
function stillWrong(shop: Shop, typed: Typed): CheckoutFieldErrors {
  const parsed = parseCheckoutForm(typed, checkoutSettings(shop));
  return parsed.ok ? {} : fieldMessages(shop, parsed.data.fields, typed.country || undefined);
}

function invalid(
  shop: Shop,
  shopper: Shopper | null,
  {
    typed,
    saved,
    fields,
    status = 422,
  }: { typed: Typed; saved?: SavedAddress[]; fields: CheckoutFieldErrors; status?: number },
) {
  const title = shop.say('checkout.field.summaryTitle', { count: Object.keys(fields).length });
  // An invalid saved address is shown as a typed one, so that it can be corrected.
  const shown = isAboutAddress(fields) ? { ...typed, savedAddress: TYPED } : typed;
  return answer(shop, shopper, { typed: shown, saved, fields, title, status });
}

type Answering = Partial<Answer> & {
  typed: Typed;
  saved?: SavedAddress[];
  tried?: Tried;
  /** True after a refused order: the errors that remain are shown. */
  isCorrecting?: boolean;
  status?: number;
};

async function answer(shop: Shop, shopper: Shopper | null, answering: Answering) {
  const { typed, saved, tried, isCorrecting = false, status = 200, ...said } = answering;
  const read = await readCheckout(shop, shopper, { typed, saved });
  const isTold = answering.differences !== undefined;
  const view = checkoutView(shop, read, { seen: typed.quote, tried, isTold });
  if (!view) throw redirect(shop.href(paths.cart), 303);
  answeredViews.set(shop.request, view);
  const fields = isCorrecting ? stillWrong(shop, read.values) : {};
  return data({ ...NOTHING, fields, ...said, view }, { status });
}

function wordsOf(form: FormData): Typed {
  const words = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(words);
}

const ADDRESS: CheckoutField[] = ['name', 'address', 'city', 'region', 'zipCode', 'country'];

function isAboutAddress(fields: CheckoutFieldErrors): boolean {
  return ADDRESS.some((field) => fields[field]);
}
