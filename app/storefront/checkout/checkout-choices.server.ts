import type { CartView } from '#domain/cart/index.ts';
import { dialCode, isZipAsked } from '#domain/checkout/index.ts';
import { addressFormOf, countriesIn } from '#domain/countries/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { cardMarks } from '../cart/pay-marks.server.ts';
import type { Shop } from '../page/shop.server.ts';
import type { AddressAsked, DeliveryChoice, PaymentChoice } from './checkout-types.ts';

const DAY = 86_400_000;

/** Delivery options of the cart, with their delivery dates. */
export function deliveryChoices(shop: Shop, cart: CartView): DeliveryChoice[] {
  return cart.deliveries.map((option) => ({
    id: option.id,
    name: option.names[shop.locale],
    details: option.details[shop.locale],
    dates: datesOf(shop, option),
    price: cart.totals.delivery.discount.amount > 0 ? { ...option.charge, amount: 0 } : option.charge,
    isPickup: option.isPickup,
    isChosen: option.id === cart.delivery?.id,
  }));
}

/** "Arrives Thu 26 – Sat 28 November"; '' for a method without delivery days. */
export function datesOf(shop: Shop, option: CartView['deliveries'][number]): string {
  const { minDays, maxDays } = option;
  const first = minDays ?? maxDays;
  if (first === null) return '';
  const last = Math.max(first, maxDays ?? first);
  const dates = daysText(shop, first, last);
  return shop.say(option.isPickup ? 'checkout.page.ready' : 'checkout.page.arrives', { dates });
}

/** Delivery date, or the range of dates, counted from `from`. */
export function daysText({ locale, shell, now }: Shop, first: number, last: number, from = now): string {
  const tag = locale === 'ar' ? `ar-u-ca-gregory-nu-${shell.digits}` : 'en-GB';
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: shell.timeZone,
  });
  const at = (days: number) => new Date(from.getTime() + days * DAY);
  return first === last ? format.format(at(first)) : format.formatRange(at(first), at(last));
}

// Inline in the page: in the shared icon sprite they would add weight to every other page.
const ICONS: Record<CartView['payments'][number]['method'], string> = {
  cash_on_delivery:
    'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.500 15h4',
  bank_transfer: 'M4 9.500 12 4.500l8 5M4 9.500h16M6 9.500v8M10 9.500v8M14 9.500v8M18 9.500v8M4 19.500h16',
  nothing_due: 'M5 12.500l4.500 4.500L19 7.500',
  store_credit: 'M4 7h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0a2 2 0 0 1 2-2h10v2M16 13v.01',
};

/** Payment methods for what store credit leaves to pay; unavailable ones with the reason. */
export function paymentChoices(shop: Shop, cart: CartView, byCredit: number): PaymentChoice[] {
  return cart.payments.map(({ method, fee, reason }) => ({
    method,
    name: shop.say(`payment.method.${method}`),
    text: reason === null ? aboutOf(shop, cart, { method, fee }) : reasonText(shop, reason, byCredit > 0),
    icon: ICONS[method],
    marks: method === 'card' && reason === null ? cardMarks(shop) : [],
    isOffered: reason === null,
    isChosen: cart.payment?.method === method,
  }));
}

type Paying = Pick<CartView['payments'][number], 'method' | 'fee'>;

function aboutOf(shop: Shop, cart: CartView, { method, fee }: Paying): string {
  const { say, amount } = shop;
  switch (method) {
    case 'cash_on_delivery':
      return fee.amount > 0
        ? say('payment.about.cashFee', { amount: amount(fee) })
        : say('payment.about.cash_on_delivery');
    case 'card':
      return say('payment.about.card');
    case 'bank_transfer':
      return say('payment.about.bank_transfer', { days: cart.transferDays });
    case 'store_credit':
      return say('payment.about.store_credit', { amount: cart.credit ? amount(cart.credit) : '' });
    case 'nothing_due':
      return say('payment.about.nothing_due');
  }
}

function reasonText(
  { say, amount }: Shop,
  reason: NonNullable<CartView['payments'][number]['reason']>,
  isRest: boolean,
): string {
  switch (reason.code) {
    case 'below_min':
    case 'above_max':
      return say(`payment.reason.${isRest ? 'rest_' : ''}${reason.code}`, { limit: amount(reason.limit) });
    case 'not_enough_credit':
      return say('payment.reason.not_enough_credit', { credit: amount(reason.credit) });
    default:
      return say(`payment.reason.${reason.code}`);
  }
}

/**
 * Text of the order button and of what happens next. `byCredit` is the part paid by store credit, in minor
 * units.
 */
export function placingWords(shop: Shop, cart: CartView, byCredit: number): { place: string; next: string } {
  const { say } = shop;
  const total = { ...cart.totals.total, amount: cart.totals.total.amount - byCredit };
  const amount = shop.amount(total);
  if (total.amount === 0)
    return { place: say('checkout.page.placeFree'), next: say('checkout.page.freeNext') };
  switch (cart.payment?.method) {
    case 'card': {
      const written = formatMoney(total, { locale: shop.locale, digits: shop.shell.digits });
      return {
        place: say('checkout.page.pay', { amount: written }),
        next: say('checkout.page.cardNext', { amount }),
      };
    }
    case 'bank_transfer':
      return {
        place: say('checkout.page.placeTransfer'),
        next: say('checkout.page.transferNext', { amount }),
      };
    case 'store_credit':
      return { place: say('checkout.page.placeCredit'), next: say('checkout.page.creditNext', { amount }) };
    default:
      return { place: say('checkout.page.place'), next: say('checkout.page.nothingCharged', { amount }) };
  }
}

/** Address fields of a country, and the list of countries. */
export function addressAsked(shop: Shop, cart: CartView, country: string): AddressAsked {
  const { locale, say } = shop;
  const form = addressFormOf(country);
  const all = countriesIn(locale);
  const served = cart.deliversTo;
  const countries = served ? all.filter(({ code }) => served.includes(code)) : all;
  const { city, region, zip } = form;
  return {
    country,
    dialCode: dialCode(country),
    countries: countries.some(({ code }) => code === country)
      ? countries
      : [...all.filter(({ code }) => code === country), ...countries],
    city: {
      label: city.label === 'city' ? say('common.city') : say(`delivery.address.city.${city.label}`),
      choices: city.choices.map(({ names }) => names[locale]),
    },
    region:
      region.asked === 'no'
        ? null
        : {
            label: say(`delivery.address.region.${region.label}`),
            choices: region.choices.map(({ names }) => names[locale]),
            isRequired: region.asked === 'required',
          },
    zip: isZipAsked(country, shop.shell.zipNotAskedIn)
      ? {
          label: zip.label === 'zip' ? say('checkout.page.zip') : say(`delivery.address.zip.${zip.label}`),
          example: zip.example,
        }
      : null,
  };
}
