import type { StoreTx } from '#db/index.ts';
import { blockOnOrder } from '#domain/customer-desk/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import type { OrderPageView } from '../orders/order-page-view.ts';
import type { Staff } from '../shell/staff.server.ts';

/** When and why the buyer of an order was blocked, for the order's page; null if the buyer is not blocked. */
export async function readBlock(
  tx: StoreTx,
  order: { id: string },
  staff: Staff,
): Promise<OrderPageView['blocked']> {
  const block = await blockOnOrder(tx, { orderId: order.id });
  if (!block) return null;
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const path = staff.can('customers.view') ? `/admin/users/${block.customerId}` : null;
  return { when: whenText(block.at, reading), reason: block.reason, path };
}
