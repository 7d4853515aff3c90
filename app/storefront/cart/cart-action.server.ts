import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  acceptPrices,
  addLine,
  type CartFailure,
  removeLine,
  setQuantity,
  viewCart,
} from '#domain/cart/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countCartAdd, setCartCookie } from '#server/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { TOGETHER_FIELD } from '../product/together-view.ts';
import { addTogether } from './add-together.server.ts';
import { cartTokenOf, setCartToken } from './cart-cookie.server.ts';
import { chosenVariant, fieldText as text } from './cart-fields.server.ts';
import { failureText, problemCode } from './cart-problems.server.ts';
import { cartPageView, mirrorOf } from './cart-view.server.ts';
import type { CartReply } from './cart-views.ts';
import { leftOutSearch, leftOutText } from './left-out.server.ts';

type Done = 'added' | 'updated' | 'removed';

/** Handles a plain cart form post: redirects, or renders the page with the reason for a refusal. */
export async function changeCart(shop: Shop, form: FormData) {
  const { changed, leftOut, cart } = await change(shop, form);
  if (form.has(TOGETHER_FIELD)) {
    if (changed.ok) leaveNotice(shop, changed.value);
    return redirect(shop.href(paths.cart) + leftOutSearch(leftOut, changed.ok), 303);
  }
  if (changed.ok) return redirect(afterChange(shop, form, changed.value), 303);
  if (text(form, 'product')) return redirect(backToProduct(shop, form, changed), 303);
  const refused = { message: failureText(shop, changed), variantId: text(form, 'variant') };
  return data({ ok: false as const, ...refused, cart: mirrorOf(cart) }, { status: 422 });
}

/** Handles a cart form sent by scripts: returns the result or refusal, and the current cart. */
export async function changeCartNow(shop: Shop, form: FormData): Promise<Response> {
  const { changed, note, cart } = await change(shop, form);
  const now = { cart: mirrorOf(cart), view: cartPageView(shop, cart) };
  const variantId = text(form, 'variant');
  const reply: CartReply = changed.ok
    ? { ok: true, done: changed.value, note, variantId, ...now }
    : { ok: false, message: note ?? failureText(shop, changed), variantId, ...now };
  return Response.json(reply, { status: changed.ok ? 200 : 422, headers: { 'cache-control': 'no-store' } });
}

async function change(shop: Shop, form: FormData) {
  const { locale, currency, now } = shop;
  const shopper = await shop.request.shopper();
  return withStore(shop.storeId, async (tx) => {
    const { changed, leftOut } = await applyAll(tx, shop, form);
    const note = await leftOutText(tx, shop, { leftOut, isSomeAdded: changed.ok });
    if (shopper) await setCartToken(tx, shop, { token: await cartTokenOf(shop), shopper });
    const cartToken = await cartTokenOf(shop);
    const cart = await viewCart(tx, { cartToken, locale, currency, at: now });
    return { changed, leftOut, note, cart };
  });
}

async function applyAll(tx: StoreTx, shop: Shop, form: FormData) {
  if (form.has(TOGETHER_FIELD)) return addTogether(tx, shop, form);
  return { changed: await apply(tx, shop, form), leftOut: [] };
}

async function apply(tx: StoreTx, shop: Shop, form: FormData): Promise<Result<Done, CartFailure>> {
  const { currency } = shop;
  const act = shop.request.act();
  const cartToken = await cartTokenOf(shop);
  const variantId = text(form, 'variant');
  if (variantId && !isId(variantId)) return fail('not_available');
  switch (form.get('intent')) {
    case 'set': {
      if (!variantId) return fail('line_not_found');
      const set = await setQuantity(
        tx,
        { cartToken, variantId, quantity: form.get('quantity'), currency },
        act,
      );
      return set.ok ? ok('updated') : set;
    }
    case 'remove':
      if (!variantId) return fail('line_not_found');
      await removeLine(tx, { cartToken, variantId }, act);
      return ok('removed');
    case 'accept':
      await acceptPrices(tx, { cartToken, currency }, act);
      return ok('updated');
    default:
      return add(tx, shop, form);
  }
}

async function add(tx: StoreTx, shop: Shop, form: FormData): Promise<Result<Done, CartFailure>> {
  const variantId = text(form, 'variant') || (await chosenVariant(tx, shop, form));
  if (!variantId) return fail('not_available');
  const { cookies } = shop.request;
  const input = {
    cartToken: await cartTokenOf(shop),
    variantId,
    quantity: form.get('quantity'),
    currency: shop.currency,
  };
  const added = await addLine(tx, input, shop.request.act());
  if (!added.ok) return added;
  setCartCookie(cookies, added.value.cartToken);
  countCartAdd(shop.request, variantId);
  return ok('added');
}

function afterChange(shop: Shop, form: FormData, done: Done): string {
  if (form.get('intent') === 'buy') return shop.href(paths.checkout);
  leaveNotice(shop, done);
  return shop.href(paths.cart);
}

const NO_CHOICE = new Set(['intent', 'product', 'variant', 'quantity']);
// A product has fewer and shorter options than these limits. The redirect's headers must stay small whatever
// was posted.
const MOST_CHOICES = 12;
const LONGEST_WORD = 200;

function backToProduct(shop: Shop, form: FormData, failure: CartFailure): string {
  const isChoice = (word: [string, FormDataEntryValue]): word is [string, string] =>
    !NO_CHOICE.has(word[0]) && word.every((part) => typeof part === 'string' && part.length <= LONGEST_WORD);
  const search = new URLSearchParams([...form].filter(isChoice).slice(0, MOST_CHOICES));
  search.set('problem', problemCode(failure));
  return `${shop.href(paths.product(text(form, 'product').slice(0, LONGEST_WORD).toWellFormed()))}?${search}`;
}
