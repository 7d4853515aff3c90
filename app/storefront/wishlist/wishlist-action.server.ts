import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { moveFromWishlist } from '#domain/cart/index.ts';
import {
  type AddToWishlistFailure,
  addToWishlist,
  removeFromWishlist,
  wishlistIds,
} from '#domain/wishlist/index.ts';
import { isId } from '#lib/ids.ts';
import { ok, type Result } from '#lib/result.ts';
import { cartTokenOf, setCartToken } from '../cart/cart-cookie.server.ts';
import { failureText } from '../cart/cart-problems.server.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { ownPath } from '../page/own-path.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { loginPath } from '../sign-in/signed-in.server.ts';
import { storePendingWish } from './pending-wish.server.ts';
import type { WishReply } from './wishes.ts';

/** Handles hearts pressed without scripts and the wishlist's own buttons: a page or a redirect. */
export async function changeWishlist(shop: Shop, request: Request) {
  const form = await request.formData();
  const productId = String(form.get('product') ?? '');
  const shopper = await shop.request.shopper();
  if (!shopper) {
    leaveNotice(shop, 'loginFirst');
    return redirect(rememberWish(shop, request, productId), 303);
  }
  const intent = String(form.get('intent') ?? '');
  const customerId = shopper.id;
  if (intent === 'move') return moveToCart(shop, form, { customerId, productId });
  const { changed, ...reply } = await press(shop, { customerId, productId, isRemoval: intent === 'remove' });
  if (!changed) return data<WishReply>(reply, { status: 422 });
  leaveNotice(shop, intent === 'remove' ? 'unwished' : 'wished');
  return redirect(shop.href(paths.wishlist), 303);
}

/**
 * Handles hearts pressed with scripts: returns the current wishlist, or 'Login First' with a link for a guest, who
 * stays on the page.
 */
export async function pressHeart(shop: Shop, request: Request): Promise<WishReply> {
  const form = await request.formData();
  const productId = String(form.get('product') ?? '');
  const shopper = await shop.request.shopper();
  if (!shopper) {
    const login = { href: rememberWish(shop, request, productId), text: shop.say('common.action.logIn') };
    return { ok: false, text: shop.say('wishlist.loginFirst'), ids: null, login };
  }
  const isRemoval = form.get('intent') === 'remove';
  const { changed: _, ...reply } = await press(shop, { customerId: shopper.id, productId, isRemoval });
  return reply;
}

type Press = { customerId: string; productId: string; isRemoval: boolean };

async function press(shop: Shop, wish: Press): Promise<WishReply & { changed: boolean }> {
  return withStore(shop.storeId, async (tx) => {
    const changed = await change(tx, shop, wish);
    const ids = await wishlistIds(tx, wish);
    const text = changed.ok
      ? shop.say(wish.isRemoval ? 'wishlist.removed' : 'wishlist.added')
      : refusal(shop, changed);
    return { ok: changed.ok, changed: changed.ok, text, ids };
  });
}

function change(tx: StoreTx, shop: Shop, wish: Press): Promise<Result<unknown, AddToWishlistFailure>> {
  if (wish.isRemoval) return removeFromWishlist(tx, wish).then(() => ok());
  return addToWishlist(tx, wish, shop.request.act());
}

function refusal({ say }: Shop, failure: AddToWishlistFailure): string {
  return failure.code === 'wishlist_full'
    ? say('wishlist.full', { max: failure.data.max })
    : say('wishlist.gone');
}

/** Stores a guest's wish until sign-in. Returns the sign-in page, which leads back to the heart's page. */
function rememberWish(shop: Shop, request: Request, productId: string): string {
  storePendingWish(shop, productId);
  return loginPath(shop, cameFrom(request) ?? shop.href(paths.wishlist));
}

function cameFrom(request: Request): string | null {
  const url = URL.parse(request.headers.get('referer') ?? '');
  if (url?.host !== request.headers.get('host')) return null;
  return ownPath(url.pathname + url.search);
}

async function moveToCart(shop: Shop, form: FormData, wish: { customerId: string; productId: string }) {
  const variantId = String(form.get('variant') ?? '');
  const input = {
    ...wish,
    cartToken: await cartTokenOf(shop),
    variantId: isId(variantId) ? variantId : '',
    currency: shop.currency,
  };
  const moved = await withStore(shop.storeId, async (tx) => {
    const done = await moveFromWishlist(tx, input, shop.request.act());
    const shopper = { id: wish.customerId };
    if (done.ok) await setCartToken(tx, shop, { token: done.value.cartToken, shopper });
    return done;
  });
  if (!moved.ok) {
    return data<WishReply>({ ok: false, text: failureText(shop, moved), ids: null }, { status: 422 });
  }
  leaveNotice(shop, 'added');
  return redirect(shop.href(paths.wishlist), 303);
}
