import { withStore } from '#db/index.ts';
import { type CartView, viewCart } from '#domain/cart/index.ts';
import { checkoutConstraints, hasOtherGoods, writtenIn } from '#domain/checkout/index.ts';
import { COUNTRIES } from '#domain/countries/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newToken } from '#lib/ids.ts';
import { cartPageView, mirrorOf } from '../cart/cart-view.server.ts';
import { couponView, NO_TRY, type Tried } from '../cart/coupon.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { checkoutAccount, withChosenAddress } from './checkout-account.server.ts';
import { addressAsked, deliveryChoices, paymentChoices, placingWords } from './checkout-choices.server.ts';
import { creditPart, creditTyped, withCreditRows } from './checkout-credit.server.ts';
import { checkoutSettings } from './checkout-settings.server.ts';
import type { CheckoutView } from './checkout-types.ts';
import { whyLines } from './checkout-why.server.ts';

type Typing = {
  /** null: what the account begins with. */
  typed: Record<string, string> | null;
  tried?: Tried;
  /** The answer says what is different from what the shopper saw. */
  isTold?: boolean;
};

/** The whole checkout for what is typed and chosen so far. null where there is nothing in the cart. */
export async function checkoutView(
  shop: Shop,
  shopper: Shopper | null,
  { typed, tried = NO_TRY, isTold = false }: Typing,
): Promise<CheckoutView | null> {
  const who = await checkoutAccount(shop, shopper);
  const values = await withChosenAddress(shop, shopper, typed ?? who.known?.values ?? {});
  const cart = await cartFor(shop, shopper, values);
  if (cart.lines.length === 0) return null;
  const country = countryOf(shop, cart, values.country);
  // Goods that changed meanwhile are not agreed to by choosing a city: until she is told, the order compares with what
  // she saw first (I4).
  const seen = typed?.quote ?? '';
  const keepsQuote = !isTold && hasOtherGoods(cart, seen);
  const credit = creditPart(shop, cart, values);
  const used = credit?.isUsed ? credit.amount : 0;
  return {
    who,
    cart: withCreditRows(shop, cartPageView(shop, cart), used),
    quote: keepsQuote ? seen : cart.quote,
    idempotencyKey: newToken(),
    limits: checkoutConstraints(checkoutSettings(shop, country)),
    values: { ...values, country },
    asked: addressAsked(shop, cart, country),
    takesNotes: shop.shell.takesNotes,
    deliveries: deliveryChoices(shop, cart),
    payments: paymentChoices(shop, cart, used),
    credit,
    coupon: couponView(shop, cart, tried),
    why: whyLines(shop, cart, { country, city: word(values.city) }),
    ...placingWords(shop, cart, used),
    mirror: mirrorOf(cart),
  };
}

function cartFor(shop: Shop, shopper: Shopper | null, values: Record<string, string>): Promise<CartView> {
  const { locale, currency, now, request, shell } = shop;
  const email = word(values.email).toLowerCase();
  const typed = values.country ?? '';
  const country = COUNTRIES.includes(typed) ? typed : shell.country;
  const place = { region: word(values.region), zipCode: word(values.zipCode) };
  return withStore(shop.storeId, (tx) =>
    viewCart(tx, {
      cartToken: request.cookies.get('cart'),
      locale,
      at: now,
      currency,
      customerId: shopper?.id ?? null,
      emailNorm: email === '' ? undefined : email,
      choice: {
        to: {
          country,
          ...writtenIn(country, place, shell.zipNotAskedIn),
          city: word(values.city),
        },
        deliveryId: values.deliveryMethod ?? null,
        paymentMethod: values.paymentMethod ?? null,
        // The box is drawn anew with all that there is.
        credit: creditTyped(values) === undefined ? undefined : 'all',
      },
    }),
  );
}

// What is not a country, or was left out, is the store's own: as the order reads it.
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
