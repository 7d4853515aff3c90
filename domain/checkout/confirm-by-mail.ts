import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CartView } from '#domain/cart/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CheckoutForm } from './checkout-form.ts';

export type ConfirmedOrder = {
  orderId: string;
  number: number;
  form: CheckoutForm;
  view: CartView;
  locale: Locale;
  orderUrl?: string;
};

/** Puts the shopper's confirmation into the outbox: it goes out when the order is committed, and only then. */
export async function confirmByMail(tx: StoreTx, order: ConfirmedOrder, act: Act): Promise<void> {
  const { form, view } = order;
  const { totals } = view;
  await enqueueMail(
    tx,
    {
      to: form.email,
      locale: order.locale,
      kind: 'order_confirmed',
      dedupeKey: `order_confirmed:${order.orderId}`,
      data: {
        number: order.number,
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
        orderUrl: order.orderUrl,
      },
    },
    act,
  );
}
