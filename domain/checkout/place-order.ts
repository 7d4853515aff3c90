import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { buildCart, type CartView, type Goods, type StoreTerms } from '#domain/cart/index.ts';
import type { WithoutDiscounts } from '#domain/discounts/index.ts';
import { mailInstructions } from '#domain/manual-payments/index.ts';
import { writeOrder } from '#domain/orders/index.ts';
import {
  isCashRefused,
  isCreditShort,
  type PaymentMethod,
  takeCreditForOrder,
} from '#domain/payments/index.ts';
import { hashToken, newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { amountsOf, choiceOf, refusedChoice } from './agreed-amounts.ts';
import { type Attempt, findPlaced, openCheckout } from './attempt.ts';
import { type CheckoutForm, parseCheckoutForm } from './checkout-form.ts';
import { compareWithQuote, shortagesAsDifferences } from './compare-with-quote.ts';
import { confirmByMail } from './confirm-by-mail.ts';
import { creditDifferences, creditIn, creditSpent, payByCredit } from './credit-in-order.ts';
import type { CheckoutFailure } from './errors.ts';
import { lostDiscounts, mayTryDiscounts, refuseLost } from './lost-discounts.ts';
import { countOrder, isProvenAccount, type OrderLimits } from './order-limits.ts';
import { orderTokenOf } from './order-token.ts';
import { snapshotLines } from './snapshot.ts';

/**
 * form: the posted fields by the names of CHECKOUT_FIELDS, not validated. quote: CartView.quote of the cart
 * that the page showed, from a hidden field. idempotencyKey: one per rendered checkout page (newToken()).
 */
export type PlaceOrderInput = {
  cartToken: string | null;
  idempotencyKey: string;
  quote: string;
  form: Record<string, unknown>;
  locale: Locale;
  /** The shown currency; default: the store's own. */
  currency?: string;
  /** Hourly limits for visitors; undefined for orders of staff, seeds and imports. */
  limits?: OrderLimits;
  /** Null or undefined for a guest. */
  customerId?: string | null;
  /** As in CartLook: the account's proven address. The typed one counts when the order takes its discounts. */
  emailNorm?: string;
  /** Discounts that the shopper was told to order without. */
  without?: WithoutDiscounts;
  /** Store credit that the shopper agreed to use with another method, in minor units. */
  credit?: number;
  /** Returns the URL of the order's page. Default: the mail explains how to track the order. */
  linkTo?: (order: { number: number; orderToken: string }) => string;
};

/** orderToken opens the order's pages. isNew is false for a repeated call, which returns the same order. */
export type PlacedOrder = {
  orderId: string;
  number: number;
  orderToken: string;
  paymentMethod: PaymentMethod;
  isNew: boolean;
  /** The milliseconds by which to delay the response to a shopper who orders unusually often. */
  pauseMs: number;
};

type Outcome = Result<PlacedOrder, CheckoutFailure>;

/**
 * Places the cart's order. Idempotent: a double click, a second tab and a retry after a lost response get the
 * same order as long as they have the same cart token (so keep the cart's cookie after an order; addLine
 * opens a new cart).
 */
export async function placeOrder(storeId: string, input: PlaceOrderInput, act: Act): Promise<Outcome> {
  try {
    return await withStore(storeId, async (tx) => {
      const outcome = await place(tx, { ...input, isLast: true }, act);
      if (!outcome.ok || !outcome.value.isNew) throw new NothingPlaced(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NothingPlaced) return error.outcome;
    const differences = lostDiscounts(error);
    if (differences) return refuseLost(storeId, { differences, of: input }, act);
    const refusal = refusedByDatabase(error, input);
    if (refusal) return refusal;
    throw error;
  }
}

/** Maps other refusals by the database: the credit is gone, or cash is refused. */
function refusedByDatabase(error: unknown, input: PlaceOrderInput): Outcome | null {
  if (isCreditShort(error)) return creditSpent(input);
  return isCashRefused(error) ? fail('cash_refused') : null;
}

// Thrown through withStore to roll back the transaction: a refusal leaves no row behind.
class NothingPlaced extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('No new order was placed.');
    this.outcome = outcome;
  }
}

/** Like placeOrder, inside a caller's transaction, which must be rolled back on failure. */
export function placeOrderIn(tx: StoreTx, input: PlaceOrderInput, act: Act): Promise<Outcome> {
  return place(tx, { ...input, isLast: false }, act);
}

type Placing = PlaceOrderInput & { isLast: boolean };

// Three round trips. All verbs lock in this order: idempotency row → cart → credit → order counts → variants
// by id → coupons → order counter.
async function place(tx: StoreTx, input: Placing, act: Act): Promise<Outcome> {
  const { cartToken, idempotencyKey, locale, currency } = input;
  if (!/^[\x21-\x7e]{16,200}$/.test(idempotencyKey)) return fail('idempotency_key_missing');
  if (cartToken === null) return fail('cart_empty');
  const { customerId, emailNorm } = input;
  const claim = { cartToken, idempotencyKey, locale, at: act.at, currency, customerId, emailNorm };
  const attempt = await openCheckout(tx, claim);
  if (!attempt) return fail('cart_empty');
  if (!attempt.open) return alreadyPlaced(tx, attempt.spent.cartId, cartToken);
  const agreed = agree(attempt.open, input);
  if (!agreed.ok) return agreed;
  const mayTry = await mayTryDiscounts(tx, { view: agreed.value.view, of: input }, act);
  if (!mayTry.ok) return mayTry;
  return write(tx, { ...agreed.value, ...attempt.open, spent: attempt.spent, input, cartToken }, act);
}

async function alreadyPlaced(tx: StoreTx, cartId: string, cartToken: string): Promise<Outcome> {
  const placed = await findPlaced(tx, cartId);
  return ok({ ...placed, orderToken: orderTokenOf(cartToken, placed.orderId), isNew: false, pauseMs: 0 });
}

type Open = NonNullable<Attempt['open']>;
type Agreed = { view: CartView; form: CheckoutForm; terms: StoreTerms };

/** Makes all checks that can refuse the order before stock is taken. */
function agree({ goods, terms, offers }: Open, input: PlaceOrderInput): Result<Agreed, CheckoutFailure> {
  if (goods.length === 0) return fail('cart_empty');
  if (!terms.takesGuests && !input.customerId) return fail('login_first');
  const form = parseCheckoutForm(input.form, terms);
  if (!form.ok) return form;
  const view = buildCart(goods, terms, input.locale, {
    choice: { ...choiceOf(form.value), credit: input.credit, without: input.without },
    offers,
  });
  const refused = refusedChoice(view, form.value);
  if (refused) return refused;
  const differences = [...compareWithQuote(view, input.quote), ...creditDifferences(view, input.credit)];
  return differences.length > 0
    ? fail('cart_changed', { differences })
    : ok({ view, form: form.value, terms });
}

type Writing = Agreed &
  Pick<Attempt, 'spent'> &
  Pick<Open, 'voice'> & { goods: Goods[]; input: Placing; cartToken: string };

async function write(tx: StoreTx, writing: Writing, act: Act): Promise<Outcome> {
  const { goods, view, form, terms, voice, spent, input, cartToken } = writing;
  const { locale, linkTo, isLast } = input;
  const orderId = newId();
  const orderToken = orderTokenOf(cartToken, orderId);
  const order = {
    id: orderId,
    tokenHash: hashToken(orderToken),
    locale,
    customerId: input.customerId,
    contact: form,
    ...amountsOf(view, { terms, isProven: await isProvenAccount(tx, input.customerId) }, act),
    lines: snapshotLines(goods),
  };
  const { paymentMethod } = order;
  const isToConfirm = order.confirmation === 'waiting';
  const credit = creditIn(view, { orderId, customerId: input.customerId, wanted: input.credit });
  // An order that waits for its payment is confirmed to the shopper when it is paid.
  const isWaiting = paymentMethod === 'card' || paymentMethod === 'bank_transfer';
  const mail = isWaiting
    ? undefined
    : confirmByMail({ orderId, orderToken, form, view, locale, isToConfirm, linkTo, credit }, voice, act);
  const isAfterwards = credit !== null || paymentMethod === 'bank_transfer';
  if (credit) await takeCreditForOrder(tx, credit, act);
  // Orders are counted in their transaction, so that refused orders and retries do not count.
  const counted = await countOrder(tx, { ...input, contact: form }, act);
  if (!counted.ok) return counted;
  const written = await writeOrder(
    tx,
    { order, checkout: spent, mail, isLast: isLast && !isAfterwards },
    act,
  );
  if (!written.ok) {
    return fail('cart_changed', { differences: shortagesAsDifferences(view, written.data.shortages) });
  }
  if (credit) await payByCredit(tx, credit, act);
  if (paymentMethod === 'bank_transfer') await mailInstructions(tx, { orderId }, act);
  const placed = { orderId, number: written.value, orderToken, paymentMethod };
  return ok({ ...placed, isNew: true, pauseMs: counted.value });
}
