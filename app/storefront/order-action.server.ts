import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { type NotHad, orderAgain } from '#domain/checkout/index.ts';
import { type PhotoFailure, type PreparedReceipt, preparePrivatePhoto } from '#domain/media/index.ts';
import { cancelOwnOrder, type OrderView, payOnDelivery } from '#domain/orders/index.ts';
import { RETURN_PHOTOS, RETURN_REASONS, type ReturnPhoto, requestReturn } from '#domain/returns/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { receiptFiles } from '#server/files.ts';
import { keepCartToken } from './cart-cookie.server.ts';
import { leaveNotice } from './notice.server.ts';
import type { OrderReply } from './own-views.ts';
import { paths } from './paths.ts';
import type { Shop } from './shop.server.ts';

/** What whoever ordered can do with an order: cancel it, pay in cash what a card did not, order the same again. */
export async function actOnOrder(shop: Shop, order: OrderView, form: FormData) {
  const act = shop.request.act();
  const { id: orderId, number } = order;
  switch (form.get('intent')) {
    case 'cancel': {
      const done = await withStore(shop.storeId, (tx) => cancelOwnOrder(tx, { orderId }, act));
      if (done.ok) return redirect(shop.href(paths.orderCancelled(number)), 303);
      return refused(shop.say('orders.own.tooLate'));
    }
    case 'cash': {
      const done = await withStore(shop.storeId, (tx) => payOnDelivery(tx, { orderId }, act));
      if (!done.ok) {
        const isRefused = done.code === 'cash_refused';
        return refused(shop.say(isRefused ? 'paying.cashRefused' : 'orders.own.notWaiting'));
      }
      leaveNotice(shop, 'placed');
      return redirect(shop.href(paths.orderConfirmed(number)), 303);
    }
    case 'return':
      return askReturn(shop, order, form);
    case 'again':
      return again(shop, order);
    default:
      return refused(shop.say('storefront.error.text'), 400);
  }
}

function refused(problem: string, status = 409) {
  const reply: OrderReply = { problem, again: null };
  return data(reply, { status });
}

async function askReturn(shop: Shop, order: OrderView, form: FormData) {
  const lines = [...form.keys()].flatMap((name) => {
    if (!name.startsWith('line.')) return [];
    const lineId = name.slice('line.'.length);
    const reason = RETURN_REASONS.find((each) => each === form.get(`reason.${lineId}`)) ?? 'other';
    return [{ lineId, quantity: parseWholeNumber(String(form.get(name))) ?? Number.NaN, reason }];
  });
  const wish = form.get('wish') === 'exchange' ? 'exchange' : 'refund';
  const photos = await takePhotos(shop, form);
  if (!photos.ok) return refused(shop.say(PHOTO_PROBLEMS[photos.code]), 422);
  const comment = String(form.get('comment') ?? '');
  const request = { orderId: order.id, lines, wish, comment, photos: photos.value } as const;
  const done = await withStore(shop.storeId, (tx) => requestReturn(tx, request, shop.request.act()));
  if (!done.ok) return refused(shop.say(RETURN_PROBLEMS[done.code]));
  leaveNotice(shop, 'messageSent');
  return redirect(shop.href(paths.myOrder(order.number)), 303);
}

const PHOTO_PROBLEMS = {
  not_a_photo: 'orderlife.own.returnPhotoKind',
  photo_too_large: 'orderlife.own.returnPhotoLarge',
  too_many_pixels: 'orderlife.own.returnPhotoLarge',
  too_many_photos: 'orderlife.own.returnPhotoMany',
} as const;

/** The photos that a form sent: looked at, drawn anew, and laid where only this order's readers get them. */
async function takePhotos(
  { request, storeId }: Shop,
  form: FormData,
): Promise<Result<ReturnPhoto[], PhotoFailure | Failure<'too_many_photos', undefined>>> {
  // A field without a file is sent as one without a name.
  const files = form.getAll('photo').filter((file): file is File => file instanceof File && file.size > 0);
  if (files.length > RETURN_PHOTOS) return fail('too_many_photos');
  const photos: PreparedReceipt[] = [];
  for (const file of files) {
    const photo = await preparePrivatePhoto(new Uint8Array(await file.arrayBuffer()));
    if (!photo.ok) return photo;
    photos.push(photo.value);
  }
  for (const { hash, bytes } of photos) await receiptFiles(request.config).put(storeId, hash, bytes);
  return ok(photos.map(({ hash, bytes }) => ({ hash, bytes: bytes.length })));
}

const RETURN_PROBLEMS = {
  order_not_found: 'orderlife.own.returnClosed',
  not_returnable: 'orderlife.own.returnClosed',
  return_open: 'orderlife.own.returnOpen',
  nothing_chosen: 'orderlife.own.returnNone',
  too_many_units: 'orderlife.own.returnTooMany',
  too_many_photos: 'orderlife.own.returnPhotoMany',
} as const;

async function again(shop: Shop, order: OrderView) {
  const cartToken = shop.request.cookies.get('cart');
  const shopper = await shop.request.shopper();
  const done = await withStore(shop.storeId, async (tx: StoreTx) => {
    const added = await orderAgain(tx, { order, cartToken, currency: shop.currency }, shop.request.act());
    await keepCartToken(tx, shop, { token: added.cartToken, shopper });
    return added;
  });
  if (done.missing.length === 0) {
    leaveNotice(shop, 'added');
    return redirect(shop.href(paths.cart), 303);
  }
  const title = shop.say(done.added > 0 ? 'orders.own.againMissing' : 'orders.own.againNone');
  const lines = done.missing.map((line) => missingLine(shop, line));
  const reply: OrderReply = { problem: null, again: { title, lines, hasRest: done.added > 0 } };
  return data(reply, { status: 409 });
}

function missingLine({ say }: Shop, { title, wanted, got, reason }: NotHad): string {
  const product = `\u2068${title}\u2069`;
  switch (reason) {
    case 'sold_out':
      return say('orders.own.againSoldOut', { product });
    case 'only_n_available':
      return say('orders.own.againShort', { product, got, wanted });
    case 'too_many_lines':
    case 'quantity_too_large':
      return say('orders.own.againFull', { product });
    default:
      return say('orders.own.againGone', { product });
  }
}
