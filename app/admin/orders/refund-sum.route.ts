import { withStore } from '#db/index.ts';
import { refundSum } from '#domain/orders/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/refund-sum.route';
import { orderFailureText } from './failure-text.server.ts';
import { findOrder } from './find-order.server.ts';
import { readRefund } from './order-forms.server.ts';
import type { RefundSumView } from './order-page-view.ts';
import { splitFee } from './refund-act.server.ts';

/** The sum of the refund form while it is being filled in; nothing is written. */
export const loader = staffOnly('orders.refund', async ({ params, url }: Route.LoaderArgs, staff) => {
  const order = await findOrder(params.orderId, staff);
  const form = new FormData();
  for (const [name, value] of url.searchParams) form.append(name, value);
  const read = readRefund(form, order);
  const none: RefundSumView = { sum: null, problem: null };
  if (!read) return none;
  const wanted = { orderId: order.id, ...read };
  const planned = await withStore(staff.store.id, (tx) => refundSum(tx, wanted));
  if (planned.ok) return { sum: splitFee(planned.value, form, order), problem: null } satisfies RefundSumView;
  if (planned.code === 'nothing_to_refund') return none;
  return { sum: null, problem: orderFailureText(planned, order, staff) } satisfies RefundSumView;
});
