import { withStore } from '#db/index.ts';
import { isDownload } from '#domain/delivery/index.ts';
import { cashTotalOf, droppableFee, isPayableOnDelivery, type OrderView } from '#domain/orders/index.ts';
import { cardProviderOf, readPaymentRules, takesAmount } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Alternative ways to pay an order and what they cost; null if unavailable. */
export type PayWays = {
  /** Cash instead of a failed or pending card payment. `agreed` is the total that its button confirms. */
  cash: { agreed: number; fee: string | null } | null;
  /** Card instead of cash that is still to be collected. */
  card: { title: string; text: string; label: string } | null;
};

/** Payment alternatives of an order's pages, with every change of the total stated before it is chosen. */
export async function readPayWays(shop: Shop, order: OrderView): Promise<PayWays> {
  return { cash: await readCash(shop, order), card: await readCard(shop, order) };
}

async function readCash(shop: Shop, order: OrderView): Promise<PayWays['cash']> {
  const waits = isPayableOnDelivery(order) && order.paymentMethod === 'card';
  if (!waits || isDownload(order.deliveryMethod)) return null;
  const { before, total, currency } = await withStore(shop.storeId, (tx) => cashTotalOf(tx, order.id));
  if (before === total) return { agreed: total, fee: null };
  const amount = (value: number) => shop.amount(money(value, currency));
  const said = { fee: amount(total - before), total: amount(total), before: amount(before) };
  return { agreed: total, fee: shop.say('orders.confirmed.payCashFee', said) };
}

async function readCard(shop: Shop, order: OrderView): Promise<PayWays['card']> {
  const isOwed = order.paymentStatus === 'unpaid' || order.paymentStatus === 'partially_paid';
  if (!isOwed || order.status === 'cancelled' || order.balance.amount <= 0) return null;
  const { provider, dropped } = await withStore(shop.storeId, async (tx) => ({
    provider: (await readPaymentRules(tx)).rules.card.isOn ? await cardProviderOf(tx) : null,
    dropped: await droppableFee(tx, order.id),
  }));
  const fee = dropped < order.balance.amount ? dropped : 0;
  const due = order.balance.amount - fee;
  if (!provider || !takesAmount(provider, money(due, order.currency))) return null;
  const amount = (value: number) => shop.amount(money(value, order.currency));
  return {
    title: shop.say('orders.own.restTitle', { amount: shop.amount(order.balance) }),
    text:
      fee > 0
        ? shop.say('orders.own.payByCardNoFee', { amount: amount(due), fee: amount(fee) })
        : shop.say('orders.own.restText'),
    label: shop.say('orders.own.payByCard', { amount: amount(due) }),
  };
}
