import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { acceptTransfer, keptUntil, receiptsOf, refuseReceipt } from '#domain/manual-payments/index.ts';
import { isPaymentClaimed, orderDetail } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/transfer-check.route';
import { TransferCheck, type TransferCheckView, type TransferResult } from './transfer-check.tsx';

export const loader = staffOnly('orders.collect', async ({ params }: Route.LoaderArgs, staff) => {
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const { orderId } = params;
  const [found, receipts, holdUntil, isSaid] = await withStore(staff.store.id, async (tx) => {
    const order = await orderDetail(tx, { orderId, locale });
    if (!order.ok) return [order, [], null, false] as const;
    const sent = await receiptsOf(tx, orderId);
    return [order, sent, await keptUntil(tx, orderId), await isPaymentClaimed(tx, orderId)] as const;
  });
  if (!found.ok || found.value.paymentMethod !== 'bank_transfer') {
    throw data({ missing: 'order' }, { status: 404 });
  }
  const { id, number, userName, balance, status } = found.value;
  // The amount due by bank transfer: store credit may have paid part of the order.
  const total = balance.amount > 0 ? balance : found.value.total;
  const check: TransferCheckView = {
    order: { id, number, userName, total },
    isWaiting: status === 'pending_payment',
    saysPaid: isSaid,
    until: holdUntil && whenText(holdUntil, reading),
    receipts: receipts.map(({ uploadedAt, ...receipt }) => ({
      id: receipt.id,
      status: receipt.status,
      reason: receipt.reason,
      contentType: receipt.contentType,
      when: whenText(uploadedAt, reading),
    })),
  };
  return { check };
});

export const action = staffOnly(
  'orders.collect',
  async ({ request: post, params }: Route.ActionArgs, staff) => {
    const form = await post.formData();
    const { orderId } = params;
    const act = staff.request.act();
    if (form.get('intent') === 'accept') {
      const done = await withStore(staff.store.id, (tx) => acceptTransfer(tx, { orderId }, act));
      return done.ok ? answerForm<TransferResult>({ done: 'accepted' }, 200) : refused(done.code);
    }
    const receiptId = formText(form, 'receiptId');
    const reason = formText(form, 'reason');
    const done = await withStore(staff.store.id, (tx) =>
      refuseReceipt(tx, { orderId, receiptId, reason }, act),
    );
    return done.ok ? answerForm<TransferResult>({ done: 'refused' }, 200) : refused(done.code, receiptId);
  },
);

function refused(code: string, receiptId?: string) {
  if (code === 'order_not_found') throw data({ missing: 'order' }, { status: 404 });
  if (code === 'reason_missing') return answerForm<TransferResult>({ problem: code, receiptId }, 422);
  return answerForm<TransferResult>({ problem: code === 'receipt_not_found' ? code : 'not_waiting' }, 409);
}

export default function TransferCheckRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TransferCheck check={loaderData.check} result={actionData} />;
}
