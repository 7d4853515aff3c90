import type { Act } from '#domain/audit/index.ts';
import type { CartView } from '#domain/cart/index.ts';
import { type MailVoice, type WrittenMail, writeMail } from '#domain/mail/index.ts';
import { UNNUMBERED } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CheckoutForm } from './checkout-form.ts';

export type ConfirmedOrder = {
  orderId: string;
  orderToken: string;
  form: CheckoutForm;
  view: CartView;
  locale: Locale;
  isToConfirm: boolean;
  /** The part that store credit pays. */
  credit?: { amount: number } | null;
  linkTo?: (order: { number: number; orderToken: string }) => string;
};

/**
 * Writes the confirmation mail. Its row and job belong to the order's transaction, so the mail is sent only
 * if the order is committed. The mail is written before the order has its number, because the lock on the
 * number blocks every other order of the store; UNNUMBERED is its placeholder.
 */
export function confirmByMail(order: ConfirmedOrder, voice: MailVoice, act: Act): WrittenMail {
  const { form, view, orderToken } = order;
  const { totals } = view;
  // Credit that pays the whole order is the order's payment method, not a part payment.
  const part = order.credit && order.credit.amount < totals.total.amount ? order.credit : null;
  return writeMail(
    {
      to: form.email,
      locale: order.locale,
      kind: 'order_confirmed',
      dedupeKey: `order_confirmed:${order.orderId}`,
      data: {
        number: UNNUMBERED,
        placedAt: act.at,
        userName: form.name,
        phone: form.phone,
        address: form.address,
        addressMore: form.addressMore,
        city: form.city,
        zipCode: form.zipCode,
        lines: view.lines,
        subtotal: totals.goodsBeforeDiscounts,
        discountTotal: totals.discountTotal,
        deliveryCharges: totals.delivery.shown,
        codFee: totals.codFee.shown,
        taxTotal: totals.taxTotal,
        pricesIncludeTax: totals.pricesIncludeTax,
        total: totals.total,
        paymentMethod: view.payment?.method,
        promised: promisedOf(view),
        ...(order.isToConfirm && { isToConfirm: true }),
        ...(part && { creditUsed: { ...totals.total, amount: part.amount } }),
        orderUrl: order.linkTo?.({ number: UNNUMBERED, orderToken }),
      },
    },
    voice,
  );
}

function promisedOf({ delivery }: CartView): { first: number; last: number } | undefined {
  const first = delivery?.minDays ?? delivery?.maxDays ?? null;
  return first === null ? undefined : { first, last: Math.max(first, delivery?.maxDays ?? first) };
}
