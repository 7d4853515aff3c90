import {
  type CartDifference,
  type CheckoutFailure,
  type CheckoutField,
  exampleNumber,
  type FieldProblem,
  type PlacedOrder,
} from '#domain/checkout/index.ts';
import type { Result } from '#lib/result.ts';
import type { MessageKey } from '#messages/index.ts';
import type { Shop } from '../page/shop.server.ts';

const REQUIRED: Partial<Record<CheckoutField, MessageKey>> = {
  name: 'checkout.field.nameRequired',
  email: 'checkout.field.emailRequired',
  phone: 'checkout.field.mobileRequired',
  address: 'checkout.field.addressRequired',
  city: 'checkout.field.cityRequired',
  zipCode: 'checkout.field.zipRequired',
  region: 'checkout.field.regionRequired',
};

const INVALID: Partial<Record<CheckoutField, MessageKey>> = {
  email: 'checkout.field.emailInvalid',
  phone: 'checkout.field.mobileInvalid',
  zipCode: 'checkout.field.zipInvalid',
  country: 'checkout.field.countryGone',
  deliveryMethod: 'checkout.field.deliveryGone',
  paymentMethod: 'checkout.field.paymentGone',
};

/** Messages of the invalid fields, in page order. */
export function fieldMessages(
  shop: Shop,
  problems: Partial<Record<CheckoutField, FieldProblem>>,
  country = shop.shell.country,
): Partial<Record<CheckoutField, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      messageOf(shop, { field: field as CheckoutField, problem, country }),
    ]),
  );
}

function messageOf(
  { say }: Shop,
  { field, problem, country }: { field: CheckoutField; problem: FieldProblem; country: string },
): string {
  switch (problem.code) {
    case 'required':
      return say(REQUIRED[field] ?? 'checkout.field.addressRequired');
    case 'too_short':
      return say('checkout.field.nameShort', { min: problem.min });
    case 'too_long':
      return say('checkout.field.tooLong', { max: problem.max });
    case 'not_delivered':
      return say('checkout.field.notDelivered');
    case 'not_offered':
      return say(field === 'deliveryMethod' ? 'checkout.field.deliveryGone' : 'checkout.field.paymentGone');
    case 'invalid': {
      const example = exampleNumber(country);
      // Without line breaks and with isolated direction: a number that wraps inside Arabic text reads from
      // the wrong end.
      const unbroken = `\u2066${example.replaceAll(' ', '\u00a0')}\u2069`;
      return say(INVALID[field] ?? 'checkout.field.methodRequired', { example: unbroken });
    }
  }
}

/** Changes since the shopper saw the cart, one sentence each (I4). */
export function differenceLines(shop: Shop, differences: CartDifference[]): string[] {
  return differences.map((difference) => differenceLine(shop, difference)).filter((line) => line !== '');
}

function differenceLine({ say, amount }: Shop, difference: CartDifference): string {
  const product = 'title' in difference && difference.title ? `\u2068${difference.title}\u2069` : '';
  switch (difference.kind) {
    case 'price': {
      const { was, now } = difference;
      return say('checkout.changed.price', { product, before: amount(was), now: amount(now) });
    }
    case 'quantity':
      return say('checkout.changed.quantity', { product, before: difference.was, now: difference.now });
    case 'added':
      return say('checkout.changed.added', { product, count: difference.quantity });
    case 'removed':
      return say('checkout.changed.removed', { product });
    case 'gone':
      return say('checkout.changed.gone', { product });
    case 'short':
      return say('checkout.changed.short', { product, count: difference.available });
    case 'coupon':
    case 'held':
      return lostLine({ say }, difference);
    case 'discount':
    case 'delivery':
    case 'fee':
      return say(`checkout.changed.${difference.kind}`, {
        before: amount(difference.was),
        now: amount(difference.now),
      });
    case 'credit':
      return say('payment.part.changed', { amount: amount(difference.was) });
    case 'total':
      if (!difference.was) return say('checkout.changed.totalNow', { now: amount(difference.now) });
      return say('checkout.changed.total', { before: amount(difference.was), now: amount(difference.now) });
  }
}

function lostLine(
  { say }: Pick<Shop, 'say'>,
  lost: Extract<CartDifference, { kind: 'coupon' | 'held' }>,
): string {
  const why = lost.kind === 'held' ? 'held' : lost.reason === 'used_by_you' ? 'used' : 'gone';
  return lost.code === null
    ? say(LOST_AUTOMATIC[why])
    : say(LOST_CODE[why], { code: `\u2068${lost.code}\u2069` });
}

const LOST_CODE = {
  held: 'discounts.lost.held',
  used: 'discounts.lost.usedByYou',
  gone: 'discounts.lost.code',
} as const;
const LOST_AUTOMATIC = {
  held: 'discounts.lost.automaticHeld',
  used: 'discounts.lost.automaticUsed',
  gone: 'discounts.lost.automatic',
} as const;

/** The milliseconds by which the answer to an order is delayed. */
export function pauseOf(placed: Result<PlacedOrder, CheckoutFailure>): number {
  if (placed.ok) return placed.value.pauseMs;
  return placed.code === 'cart_changed' ? (placed.data.pauseMs ?? 0) : 0;
}
