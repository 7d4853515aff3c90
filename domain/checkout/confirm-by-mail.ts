import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CartView } from '#domain/cart/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { CheckoutForm } from './checkout-form.ts';

export type ConfirmedOrder = {
  orderId: string;
  orderToken: string;
  form: CheckoutForm;
  view: CartView;
  locale: Locale;
  linkTo?: (order: { number: number; orderToken: string }) => string;
};

// Stands in the written mail where the order's number comes: a number that no order ever gets.
const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * Puts the shopper's confirmation into the outbox: it goes out when the order is committed, and only then.
 * It is written before the order has its number, because whoever holds the number makes every other order of the
 * store wait; returned is the part of writeOrder's statement that fills the number in.
 */
export async function confirmByMail(
  tx: StoreTx,
  order: ConfirmedOrder,
  act: Act,
): Promise<RawBuilder<unknown>[]> {
  const mailId = await writeMail(tx, order, act);
  if (mailId === null) return [];
  const unnumbered = String(UNNUMBERED);
  const numbered = (column: string) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${unnumbered}, (select value::text from numbered))`;
  return [
    sql`update mails set ${numbered('subject')}, ${numbered('body_text')}, ${numbered('body_html')}
         where store_id = ${tx.storeId} and id = ${mailId}`,
  ];
}

function writeMail(tx: StoreTx, order: ConfirmedOrder, act: Act): Promise<string | null> {
  const { form, view, orderToken } = order;
  const { totals } = view;
  return enqueueMail(
    tx,
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
        orderUrl: order.linkTo?.({ number: UNNUMBERED, orderToken }),
      },
    },
    act,
  );
}
