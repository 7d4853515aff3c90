import { isolate } from '#lib/bidi.ts';
import type { Money } from '#lib/money/index.ts';
import type { LineRow, OrderContent, SummaryRow } from './layout.ts';
import type { MailItem, OrderMail } from './order-mail-kinds.ts';
import { typedText } from './typed-text.ts';
import type { Voice } from './voice.ts';
import { pictureAddress } from './web-address.ts';

/** The summary at the end of every order mail: lines, amounts, payment, address. */
export function orderBlock(order: OrderMail, voice: Voice, callout = dueOf(order, voice)): OrderContent {
  return {
    linesTitle: voice.t('mail.orderConfirmed.products'),
    lines: order.lines.map((line) => ({ ...itemRow(line, voice), amount: voice.amount(line.lineTotal) })),
    summary: summaryOf(order, voice),
    callout,
    addressTitle: voice.t('mail.orderConfirmed.deliveredTo'),
    address: addressOf(order),
  };
}

/** A button to the order's page; without a page, a note on tracking. */
export function orderLink({ orderUrl }: OrderMail, { t, link }: Voice) {
  return {
    action: orderUrl ? { label: t('mail.view'), url: link(orderUrl) } : null,
    note: orderUrl ? '' : t('mail.orderConfirmed.track'),
  };
}

export function itemRow(item: MailItem, { t }: Voice): LineRow {
  const options = item.options.map((option) => `${isolate(option.name)}: ${isolate(option.value)}`);
  const quantity = t('mail.orderConfirmed.quantity', { count: item.quantity });
  return {
    title: isolate(item.title),
    details: [...options, quantity].join(' · '),
    amount: '',
    picture: item.image ? pictureAddress(item.image.src, 128) : null,
  };
}

/** The amount to pay by the order's payment method, without store credit. */
export function restOf({ total, creditUsed, left }: Pick<OrderMail, 'total' | 'creditUsed' | 'left'>): Money {
  if (left) return left;
  return creditUsed ? { ...total, amount: total.amount - creditUsed.amount } : total;
}

function dueOf(order: OrderMail, { t, amount }: Voice): string {
  const { paymentMethod = 'cash_on_delivery', isPaid = false } = order;
  if (paymentMethod === 'nothing_due') return t('mail.amountDue.nothing');
  const said = { amount: amount(restOf(order)) };
  if (paymentMethod === 'store_credit') return t('mail.amountDue.credit', said);
  if (paymentMethod === 'card') return t(isPaid ? 'mail.amountDue.card' : 'mail.amountDue.cardPending', said);
  if (paymentMethod === 'bank_transfer') {
    return t(isPaid ? 'mail.amountDue.transfer' : 'mail.amountDue.transferPending', said);
  }
  return t(isPaid ? 'mail.amountDue.cashPaid' : 'mail.orderConfirmed.cashDue', said);
}

// Uses the texts of the order page, so that both agree; zero amounts are left out.
function summaryOf(order: OrderMail, { t, amount }: Voice): SummaryRow[] {
  const rows: SummaryRow[] = [{ label: t('orders.label.subtotal'), amount: amount(order.subtotal) }];
  const add = (label: string, money: Money, sign = '') => {
    if (money.amount > 0) rows.push({ label, amount: `${sign}${amount(money)}` });
  };
  add(t('orders.label.discount'), order.discountTotal, '-');
  const free = order.deliveryCharges.amount === 0;
  rows.push({
    label: t('orders.label.deliveryCharges'),
    amount: free ? t('orders.view.free') : amount(order.deliveryCharges),
  });
  add(t('orders.label.codFee'), order.codFee);
  add(t(order.pricesIncludeTax ? 'orders.label.taxIncluded' : 'orders.label.tax'), order.taxTotal);
  rows.push({ label: t('orders.label.total'), amount: amount(order.total), isTotal: true });
  if (order.left) add(t('orderlife.own.toPay'), order.left);
  else if (order.creditUsed) {
    add(t('payment.part.paid'), order.creditUsed, '-');
    add(t(order.isPaid ? 'payment.part.restPaid' : 'payment.part.rest'), restOf(order));
  }
  return rows;
}

function addressOf(order: OrderMail): string[] {
  const { userName, address, addressMore, city, zipCode, phone } = order;
  const place = [city, zipCode].filter((part) => part !== '').map(typedText);
  const lines = [userName, address, addressMore].filter((line) => line.trim() !== '').map(typedText);
  return [...lines, place.join(' '), isolate(phone)];
}
