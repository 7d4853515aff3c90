import { withStore } from '#db/index.ts';
import {
  type OrderView,
  type RefundInput,
  type RefundSum,
  refundOrder,
  refundSum,
} from '#domain/orders/index.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { Answer, Asked } from './order-act.ts';
import { answerDone, answerProblem, answerRefused, sayMoney, typedValues } from './order-answers.server.ts';
import { feeIn, readRefund } from './order-forms.server.ts';
import type { RefundSumOnPage } from './order-page-view.ts';

/**
 * Refunds if the sum equals the one shown in the form. A form that showed no sum (without scripts) is
 * returned with the sum, to be confirmed; a form with a different sum is refused with the current one.
 */
export async function answerRefund(asked: Asked): Promise<Answer> {
  const { order, form, staff } = asked;
  const t = translator(staff.request.locale);
  const read = readRefund(form, order);
  if (!read) {
    const example = order.total.amount === 0 ? '1' : sayMoney(order.total, staff);
    return answerProblem(asked, t('orderlife.problem.amount_invalid', { example }), 'refund');
  }
  const input = { orderId: order.id, ...read };
  if (read.shown === undefined) return check(asked, input);
  const done = await withStore(staff.store.id, (tx) => refundOrder(tx, input, staff.request.act()));
  if (!done.ok) {
    const { result, status } = answerRefused(asked, done, 'refund');
    return { result: { ...result, sum: await sumOf(asked, input) } as Answer['result'], status };
  }
  const amount = sayMoney(money(done.value.amount, order.currency), staff);
  return answerDone(t(`orderlife.refund.${done.value.isPending ? 'pending' : 'done'}`, { amount }));
}

async function check(asked: Asked, input: RefundInput): Promise<Answer> {
  const { staff, form } = asked;
  const planned = await withStore(staff.store.id, (tx) => refundSum(tx, input));
  if (!planned.ok) return answerRefused(asked, planned, 'refund');
  const sum = splitFee(planned.value, form, asked.order);
  return { result: { sum, panel: 'refund', kept: typedValues(form) }, status: 200 };
}

async function sumOf({ staff, form, order }: Asked, input: RefundInput) {
  const planned = await withStore(staff.store.id, (tx) => refundSum(tx, input));
  return planned.ok ? splitFee(planned.value, form, order) : null;
}

/** Shows the cash fee, which the form adds to any other amount, by itself. */
export function splitFee(sum: RefundSum, form: FormData, order: OrderView): RefundSumOnPage {
  const fee = feeIn(form, order);
  return { ...sum, other: sum.other - fee, fee };
}
