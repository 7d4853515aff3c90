import { withStore } from '#db/index.ts';
import { type CartLook, type CartView, viewCart } from '#domain/cart/index.ts';
import { checkoutConstraints, hasOtherGoods, writtenIn } from '#domain/checkout/index.ts';
import { COUNTRIES } from '#domain/countries/index.ts';
import { addressesOf, type SavedAddress, type Shopper } from '#domain/customers/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newToken } from '#lib/ids.ts';
import { heldCart } from '#server/index.ts';
import { cartPageView, mirrorOf } from '../cart/cart-view.server.ts';
import { couponView, NO_TRY, type Tried } from '../cart/coupon.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { checkoutAccount, withChosenAddress } from './checkout-account.server.ts';
import { addressAsked, deliveryChoices, paymentChoices, placingWords } from './checkout-choices.server.ts';
import { creditPart, creditTyped, withCreditRows } from './checkout-credit.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { CheckoutAccount, CheckoutView } from './checkout-types.ts';
import { whyLines } from './checkout-why.server.ts';
import { fieldChecks } from './field-checks.server.ts';
import { knownShopper, withoutDiscounts, withRefused } from './refused-discounts.server.ts';

type Typed = Record<string, string>;

/** The data that a checkout page is rendered from. */
export type CheckoutRead = { who: CheckoutAccount; values: Typed; cart: CartView };

type Asked = {
  /** Null selects the account's initial values. */
  typed: Typed | null;
  /** The shopper's addresses, if the caller has already read them. */
  saved?: SavedAddress[];
};

/** Reads the addresses and the cart priced for the form's values, in one transaction. */
export function readCheckout(
  shop: Shop,
  shopper: Shopper | null,
  { typed, saved: known }: Asked,
): Promise<CheckoutRead> {
  return withStore(shop.storeId, async (tx) => {
    const saved = known ?? (shopper ? await addressesOf(tx, shopper.id) : []);
    const who = checkoutAccount(shop, shopper, saved);
    const values = withChosenAddress(shopper, saved, typed ?? who.known?.values ?? {});
    return { who, values, cart: await viewCart(tx, cartLook(shop, shopper, values)) };
  });
}

type Shown = {
  /** The quote that the shopper saw before, as posted in the form. */
  seen?: string;
  tried?: Tried;
  /** True if the response lists what has changed since the shopper saw the cart. */
  isTold?: boolean;
};

/**
 * The page that the action of a request returned. Without scripts the loader runs after the action and must
 * show that page.
 */
export const answeredViews = new WeakMap<Shop['request'], CheckoutView>();

/** The checkout for the current form values; null for an empty cart. */
export function checkoutView(
  shop: Shop,
  { who, values, cart }: CheckoutRead,
  { seen = '', tried = NO_TRY, isTold = false }: Shown = {},
): CheckoutView | null {
  if (cart.lines.length === 0) return null;
  const country = countryOf(shop, cart, values.country);
  // Choosing a city does not accept changed goods: until the shopper has been told about the change, the
  // order is compared with the quote that they saw first (I4).
  const keepsQuote = !isTold && hasOtherGoods(cart, seen);
  const credit = creditPart(shop, cart, values);
  const used = credit?.isUsed ? credit.amount : 0;
  return {
    who,
    cart: withCreditRows(shop, cartPageView(shop, cart), used),
    quote: keepsQuote ? seen : cart.quote,
    idempotencyKey: newToken(),
    limits: checkoutConstraints(checkoutSettings(shop, country)),
    checks: fieldChecks(shop, country),
    values: { ...values, country },
    asked: addressAsked(shop, cart, country),
    takesNotes: shop.shell.takesNotes,
    deliveries: deliveryChoices(shop, cart),
    payments: paymentChoices(shop, cart, used),
    credit,
    coupon: couponView(shop, cart, tried),
    without: withRefused(values, []).without ?? '',
    why: whyLines(shop, cart, { country, city: word(values.city) }),
    ...placingWords(shop, cart, used),
    mirror: mirrorOf(cart),
  };
}

function cartLook(shop: Shop, shopper: Shopper | null, values: Typed): CartLook {
  const { locale, currency, now, request, shell } = shop;
  const typed = values.country ?? '';
  const country = COUNTRIES.includes(typed) ? typed : shell.country;
  const place = { region: word(values.region), zipCode: word(values.zipCode) };
  return {
    cartToken: heldCart(request, shopper),
    locale,
    at: now,
    currency,
    ...knownShopper(shopper),
    choice: {
      to: {
        country,
        ...writtenIn(country, place, shell.zipNotAskedIn),
        city: word(values.city),
      },
      deliveryId: values.deliveryMethod ?? null,
      paymentMethod: values.paymentMethod ?? null,
      // A form that used store credit is shown again with all credit that is available now.
      credit: creditTyped(values) === undefined ? undefined : 'all',
      without: withoutDiscounts(values),
    },
  };
}

// An unknown or missing country is the store's own, as in placeOrder.
function countryOf(shop: Shop, cart: CartView, typed: string | undefined): string {
  if (typed && COUNTRIES.includes(typed)) return typed;
  const { country } = shop.shell;
  return cart.deliversTo?.length && !cart.deliversTo.includes(country)
    ? (cart.deliversTo[0] ?? country)
    : country;
}

function word(typed: string | undefined): string {
  return cleanLine(typed ?? '').slice(0, 300);
}
