import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { type NotHad, orderAgain } from '#domain/checkout/index.ts';
import { cancelOwnOrder, type OrderView } from '#domain/orders/index.ts';
import { cartTokenOf, setCartToken } from '../cart/cart-cookie.server.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { switchToCash } from '../payment/switch-to-cash.server.ts';
import { askReturn } from './ask-return.server.ts';
import { replyRefused } from './order-reply.server.ts';
import type { OrderReply } from './order-views.ts';

/**
 * Actions on one's own order: cancel it, switch a failed card payment to cash, request a return, order again.
 */
export async function actOnOrder(shop: Shop, order: OrderView, form: FormData) {
  const act = shop.request.act();
  const { id: orderId, number } = order;
  switch (form.get('intent')) {
    case 'cancel': {
      const done = await withStore(shop.storeId, (tx) => cancelOwnOrder(tx, { orderId }, act));
      if (done.ok) return redirect(shop.href(paths.orderCancelled(number)), 303);
      const isFiles = done.code === 'files_downloaded';
      return replyRefused(shop.say(isFiles ? 'orders.own.filesDownloaded' : 'orders.own.tooLate'));
    }
    case 'cash':
      return switchToCash(shop, order, form);
    case 'return':
      return askReturn(shop, order, form);
    case 'again':
      return again(shop, order);
    default:
      return replyRefused(shop.say('storefront.error.text'), 400);
  }
}

async function again(shop: Shop, order: OrderView) {
  const cartToken = await cartTokenOf(shop);
  const shopper = await shop.request.shopper();
  const done = await withStore(shop.storeId, async (tx: StoreTx) => {
    const added = await orderAgain(tx, { order, cartToken, currency: shop.currency }, shop.request.act());
    await setCartToken(tx, shop, { token: added.cartToken, shopper });
    return added;
  });
  if (done.missing.length === 0) {
    leaveNotice(shop, 'added');
    return redirect(shop.href(paths.cart), 303);
  }
  const title = shop.say(done.added > 0 ? 'orders.own.againMissing' : 'orders.own.againNone');
  const lines = done.missing.map((line) => missingLine(shop, line));
  const reply: OrderReply = { problem: null, again: { title, lines, hasRest: done.added > 0 }, asked: null };
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
    case 'too_many_carts':
    case 'quantity_too_large':
      return say('orders.own.againFull', { product });
    default:
      return say('orders.own.againGone', { product });
  }
}
