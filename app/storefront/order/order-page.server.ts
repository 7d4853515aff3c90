import {
  isKeptByFiles,
  isOwnCancellable,
  isPayableOnDelivery,
  type OrderView,
  type OwnOrderRow,
  type PaymentStatus,
  type ShownStatus,
} from '#domain/orders/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import type { TotalsView } from '../cart/cart-views.ts';
import { daysText } from '../checkout/checkout-choices.server.ts';
import { creditRows } from '../checkout/checkout-credit.server.ts';
import { discountName } from '../checkout/checkout-why.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { dateText } from './order-dates.server.ts';
import { orderTimeline } from './order-timeline.server.ts';
import type { OrderPageView, OwnOrderView } from './order-views.ts';

/** Values in the texts of the thank-you page, isolated from the direction of the sentence around them. */
export function thanksValues({ userName, number }: Pick<OrderView, 'userName' | 'number'>) {
  return { name: `\u2068${userName.split(' ')[0] ?? ''}\u2069`, number: `\u2066#${number}\u2069` };
}

const STATUS_TONE: Record<ShownStatus, 'info' | 'good' | 'warn' | ''> = {
  pending_payment: 'warn',
  to_confirm: 'warn',
  confirmed: 'info',
  processing: 'info',
  shipped: 'info',
  delivered: 'good',
  cancelled: '',
};

const PAYMENT_TONE: Record<PaymentStatus, 'info' | 'good' | 'warn' | ''> = {
  unpaid: 'warn',
  pending: 'warn',
  authorized: 'info',
  partially_paid: 'warn',
  paid: 'good',
  partially_refunded: '',
  refunded: '',
  failed: 'warn',
  voided: '',
};

/** View model of an order page, with every labelled field of the specification. */
export function orderPageView(shop: Shop, order: OrderView): OrderPageView {
  const { say } = shop;
  const canPayCard = isPayableOnDelivery(order) && order.paymentMethod === 'card';
  return {
    number: order.number,
    userName: order.userName,
    orderDate: dateText(shop, order.placedAt),
    ...statesOf(shop, order),
    method: say(`payment.method.${order.paymentMethod}`),
    isCancelled: order.status === 'cancelled',
    isUnpaid: order.paymentStatus === 'unpaid',
    canCancel: isOwnCancellable(order),
    whyNoCancel: isKeptByFiles(order) ? say('orders.own.filesDownloaded') : null,
    cancelTexts: cancelTexts(shop, order),
    canPayCard,
    itemCount: order.itemCount,
    email: order.email,
    phone: phoneText(order.phone),
    address: [order.address, order.addressMore].filter(Boolean).join(shop.locale === 'ar' ? '، ' : ', '),
    city: order.city,
    zipCode: order.zipCode,
    note: order.note,
    lines: linesOf(shop, order),
    totals: totalsOf(shop, order),
    expected: expectedText(shop, order),
    whatsapp: whatsappLink(shop, order.number),
    timeline: orderTimeline(shop, order),
  };
}

function expectedText(shop: Shop, { promised, placedAt, status }: OrderView): string | null {
  if (!promised || status === 'delivered' || status === 'cancelled') return null;
  const dates = daysText(shop, promised.first, promised.last, placedAt);
  return shop.say(promised.isPickup ? 'checkout.page.ready' : 'checkout.page.arrives', { dates });
}

function whatsappLink({ say, shell }: Shop, number: number): string | null {
  const digits = shell.whatsapp.replace(/\D/g, '');
  const text = say('orders.view.whatsappText', { number: `#${number}` });
  return digits === '' ? null : `https://wa.me/${digits}?${new URLSearchParams({ text })}`;
}

function linesOf(shop: Shop, order: OrderView): OrderPageView['lines'] {
  return order.lines.map((line) => ({
    id: line.id,
    path: line.slug ? shop.href(paths.product(line.slug)) : null,
    reviewPath:
      line.slug && order.status === 'delivered' ? `${shop.href(paths.product(line.slug))}/review` : null,
    title: line.title,
    titleLocale: line.titleLocale,
    options: line.options.map((option) => option.value).join(' · '),
    color: line.color,
    size: line.size,
    others: line.options
      .filter((option) => option.kind === 'other')
      .map(({ name, value }) => ({ name, value })),
    image: line.image,
    quantity: line.quantity,
    lineTotal: line.lineSubtotal,
  }));
}

function totalsOf(shop: Shop, order: OrderView): OrderPageView['totals'] {
  return {
    subtotal: order.subtotal,
    discount: order.discountTotal,
    discounts: discountsOf(shop, order),
    delivery: order.deliveryCharges,
    codFee: order.codFee,
    tax: order.taxTotal,
    taxIncluded: order.pricesIncludeTax,
    total: order.total,
    parts: creditRows(shop, order),
  };
}

// A paid order is refunded automatically when it is cancelled, and the confirmation says so.
function cancelTexts({ say, shell, locale }: Shop, { captured }: OrderView): OrderPageView['cancelTexts'] {
  if (captured.amount === 0)
    return { text: say('orders.own.cancelText'), ask: say('orders.own.cancelAskText') };
  const amount = `\u2068${formatMoney(captured, { locale, digits: shell.digits })}\u2069`;
  return { text: say('orderlife.own.cancelPaidText'), ask: say('orderlife.own.cancelPaidAsk', { amount }) };
}

// One row per discount; undefined when an edit of the order has changed only their sum.
function discountsOf(shop: Shop, order: OrderView): TotalsView['discounts'] {
  const taken = order.discounts.filter(({ amount }) => amount.amount > 0);
  const sum = taken.reduce((total, { amount }) => total + amount.amount, 0);
  if (sum !== order.discountTotal.amount) return undefined;
  return taken.map(({ name, code, amount }) => ({
    name: discountName(shop, { names: { [shop.locale]: name }, code }),
    amount: { ...amount, amount: -amount.amount },
  }));
}

function statesOf({ say }: Shop, order: Pick<OrderView, 'shownStatus' | 'paymentStatus'>) {
  return {
    status: { text: say(`orders.status.${order.shownStatus}`), tone: STATUS_TONE[order.shownStatus] },
    payment: { text: say(`orders.payment.${order.paymentStatus}`), tone: PAYMENT_TONE[order.paymentStatus] },
  };
}

/** View model of an order in the shopper's list. */
export function ownOrderView(shop: Shop, order: OwnOrderRow): OwnOrderView {
  const { number } = order;
  return {
    ...statesOf(shop, order),
    number,
    path: shop.href(paths.myOrder(number)),
    date: dateText(shop, order.placedAt),
    total: order.total,
    contents: shop.say('orders.mine.items', { count: order.itemCount }),
    viewNamed: shop.say('orders.mine.viewNamed', { number: `\u2066#${number}\u2069` }),
    images: order.images,
  };
}
