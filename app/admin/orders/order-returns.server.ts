import type { StoreTx } from '#db/index.ts';
import { siblingsOf } from '#domain/checkout/index.ts';
import { type OrderView, refundSum } from '#domain/orders/index.ts';
import { type ReturnView, returnsOfOrder } from '#domain/returns/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ReturnOnPage } from './order-page-view.ts';

/** The returns of an order, newest first, with the variants that can be sent in exchange. */
export async function readReturns(tx: StoreTx, order: OrderView, staff: Staff): Promise<ReturnOnPage[]> {
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
  return drawn;
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
