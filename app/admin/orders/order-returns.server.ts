import type { StoreTx } from '#db/index.ts';
import { siblingsOf } from '#domain/checkout/index.ts';
import { type OrderView, refundSum } from '#domain/orders/index.ts';
import { type ReturnView, returnableOf, returnsOfOrder } from '#domain/returns/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ReturnOnPage } from './order-page-view.ts';

type Returns = { returns: ReturnOnPage[]; returnable: Record<string, number> };

/**
 * The returns of an order, newest first, with the variants that can be sent in exchange; and the units for which staff
 * may open a new return.
 */
export async function readReturns(tx: StoreTx, order: OrderView, staff: Staff): Promise<Returns> {
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const returns = await returnsOfOrder(tx, order.id);
  const isHere = returns.some(({ status }) => status === 'received');
  const products = isHere ? order.lines.map((line) => line.productId) : [];
  const siblings = await siblingsOf(tx, products, { currency: order.currency, locale, at: now });
  const others = Object.fromEntries(
    order.lines.map((line) => {
      const same = siblings.get(line.productId) ?? [];
      // The variant that was bought comes first: an exchange is usually for the same one.
      const isSame = (id: string) => (id === line.variantId ? 0 : 1);
      return [line.id, same.toSorted((a, b) => isSame(a.variantId) - isSame(b.variantId))];
    }),
  );
  const drawn: ReturnOnPage[] = [];
  for (const { requestedAt, ...goods } of returns.toReversed()) {
    const worth = goods.status === 'received' ? await worthOf(tx, order, goods) : null;
    drawn.push({ ...goods, when: whenText(requestedAt, reading), others, worth });
  }
  const { isDelivered, isOpen, units } = await returnableOf(tx, { order, returns, at: now });
  const mayOpen = staff.can('orders.returns') && isDelivered && !isOpen;
  const left = [...units].filter(([, count]) => mayOpen && count > 0);
  return { returns: drawn, returnable: Object.fromEntries(left) };
}

// The button names the sum of the refund.
async function worthOf(
  tx: StoreTx,
  { id: orderId }: OrderView,
  { id: returnId, lines }: Pick<ReturnView, 'id' | 'lines'>,
) {
  const wanted = lines.map(({ lineId, received }) => ({ lineId, quantity: received }));
  const planned = await refundSum(tx, { orderId, returnId, method: 'cash', lines: wanted });
  return planned.ok ? planned.value.amount : null;
}
