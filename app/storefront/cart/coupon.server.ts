import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { addCode, type CartLook, type CartView, type CodeFailure, removeCode } from '#domain/cart/index.ts';
import { countCodeTry, type RefusedCode, refusalText } from '#domain/discounts/index.ts';
import { isolate } from '#lib/bidi.ts';
import { pause } from '#lib/current-turn.ts';
import { knownShopper } from '../checkout/refused-discounts.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { cartTokenOf } from './cart-cookie.server.ts';
import type { CouponView } from './cart-views.ts';

/** Result of applying a code: the message beside the field, and the code itself if it was refused. */
export type Tried = { typed: string; problem: string | null; done: string | null };

export const NO_TRY: Tried = { typed: '', problem: null, done: null };

/** The submitted code. The field is on the page twice, for wide and for narrow screens. */
export function typedCode(form: FormData): string {
  const typed = form.getAll('code').find((code) => typeof code === 'string' && code.trim() !== '');
  return typeof typed === 'string' ? typed.slice(0, 200) : '';
}

/** Applies a code to the cart. Rate limited, so that codes cannot be guessed. */
export async function tryCode(
  shop: Shop,
  typed: string,
  who: Pick<CartLook, 'customerId' | 'emailNorm' | 'choice'> = {},
): Promise<Tried> {
  const { say, locale, currency, now } = shop;
  if (typed.trim() === '') return { typed: '', problem: say('discounts.box.empty'), done: null };
  const cartToken = await cartTokenOf(shop);
  const typer = { customerId: who.customerId, cartToken, ip: shop.request.ip };
  const verdict = await withStore(shop.storeId, (tx) => countCodeTry(tx, typer, now));
  if (verdict.isRefused) {
    const minutes = Math.max(1, Math.ceil(verdict.retryAfterSeconds / 60));
    return { typed, problem: say('discounts.box.busy', { minutes }), done: null };
  }
  if (verdict.pauseMs > 0) await pause(verdict.pauseMs);
  return withStore(shop.storeId, async (tx) => {
    const input = { cartToken, locale, currency, at: now, typed, ...who };
    const added = await addCode(tx, input, shop.request.act());
    if (!added.ok) return { typed, problem: failureWords(shop, added), done: null };
    const { code, refused } = added.value;
    // A code that needs more goods in the cart is added, and the list of codes says what is missing.
    return refused
      ? NO_TRY
      : { typed: '', problem: null, done: say('discounts.box.applied', { code: isolate(code) }) };
  });
}

/** Handles the cart page's code field; returns null for any other form. */
export async function changeCoupon(shop: Shop, form: FormData) {
  const removed = form.get('removeCode');
  if (typeof removed === 'string') {
    await dropCode(shop, removed);
    return redirect(shop.href(paths.cart), 303);
  }
  if (form.get('intent') !== 'code') return null;
  const coupon = await tryCode(shop, typedCode(form), knownShopper(await shop.request.shopper()));
  return coupon.problem === null
    ? redirect(shop.href(paths.cart), 303)
    : data({ ok: false as const, coupon }, { status: 422 });
}

export async function dropCode(shop: Shop, code: string): Promise<void> {
  const cartToken = await cartTokenOf(shop);
  await withStore(shop.storeId, (tx) => removeCode(tx, { cartToken, code }, shop.request.act()));
}

function failureWords(shop: Shop, failure: CodeFailure): string {
  switch (failure.code) {
    case 'code_missing':
      return shop.say('discounts.box.empty');
    case 'too_many_codes':
      return shop.say('discounts.box.tooMany', { max: failure.data.max });
    case 'code_refused':
      return refusedWords(shop, failure.data);
  }
}

function refusedWords({ say, locale, shell }: Shop, refused: RefusedCode): string {
  return refusalText(refused, { t: say, locale, digits: shell.digits, timeZone: shell.timeZone });
}

/** The cart's codes, each with the reason if it does not count now. */
export function couponView(shop: Shop, cart: CartView, tried: Tried = NO_TRY): CouponView {
  return {
    ...tried,
    codes: cart.codes.map((code) => {
      const refused = cart.refusedCodes.find((each) => each.code === code);
      return {
        code,
        remove: shop.say('discounts.box.remove', { code: isolate(code) }),
        problem: refused ? refusedWords(shop, refused) : null,
      };
    }),
  };
}
