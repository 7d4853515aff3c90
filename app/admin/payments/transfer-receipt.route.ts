import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { receiptOf } from '#domain/manual-payments/index.ts';
import { receiptAnswer } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/transfer-receipt.route';

export const loader = staffOnly('orders.collect', async ({ params }: Route.LoaderArgs, staff) => {
  const { orderId, receiptId } = params;
  const receipt = await withStore(staff.store.id, (tx) => receiptOf(tx, { orderId, receiptId }));
  const answer = receipt && (await receiptAnswer(staff.request.config, staff.store.id, receipt));
  if (!answer) throw data(null, { status: 404 });
  return answer;
});
