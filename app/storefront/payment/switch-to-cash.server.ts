import { redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import { withPagesClosed } from '#domain/card-payments/index.ts';
import { type OrderView, orderDetail, payOnDelivery } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { money } from '#lib/money/index.ts';
import { cardDesk } from '#server/index.ts';
import { replyRefused } from '../order/order-reply.server.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

/**
 * Switches a card order to cash on delivery: closes the open provider page first, and requires the total that
 * the button showed.
 */
export async function switchToCash(shop: Shop, { id: orderId, number }: OrderView, form: FormData) {
  const act = shop.request.act();
  const agreed = parseWholeNumber(String(form.get('agreed') ?? '')) ?? undefined;
  const work = (tx: StoreTx) => payOnDelivery(tx, { orderId, agreed }, act);
  const of = { orderId, desk: cardDesk(shop.request.config), work };
  const done = await withPagesClosed(shop.storeId, of, act);
  if (done.ok || (done.code === 'not_waiting' && (await isPaid(shop, orderId)))) {
    leaveNotice(shop, 'placed');
    return redirect(shop.href(paths.orderConfirmed(number)), 303);
  }
  switch (done.code) {
    case 'total_changed': {
      const { before, total, currency } = done.data;
      const amount = (value: number) => shop.amount(money(value, currency));
      return replyRefused(
        shop.say('orders.own.totalChanged', { total: amount(total), before: amount(before) }),
      );
    }
    case 'cash_refused':
      return replyRefused(shop.say('payment.cashRefused'));
    case 'page_open':
    case 'provider_unreachable':
      return replyRefused(shop.say('orders.own.pageBusy'), 503);
    default:
      return replyRefused(shop.say('orders.own.notWaiting'));
  }
}

// True if the card payment succeeded in the meantime, so nothing is left to switch.
async function isPaid(shop: Shop, orderId: string): Promise<boolean> {
  const read = (tx: StoreTx) => orderDetail(tx, { orderId, locale: shop.locale, reader: 'shopper' });
  const order = await withStore(shop.storeId, read);
  return order.ok && ['paid', 'authorized'].includes(order.value.paymentStatus);
}
