import { withStore } from '#db/index.ts';
import { REFUND_METHODS } from '#domain/orders/index.ts';
import {
  CONDITIONS,
  decideReturn,
  exchangeReturn,
  openReturn,
  RETURN_REASONS,
  receiveReturn,
  refundReturn,
} from '#domain/returns/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { formText } from '../kit/form-text.ts';
import type { Answer, Asked } from './order-act.ts';
import { answerDone, answerProblem, answerRefused, sayMoney } from './order-answers.server.ts';
import { unitsOf, valuesOf } from './order-forms.server.ts';

const idOf = ({ form, order }: Asked) => ({
  orderId: order.id,
  returnId: formText(form, 'returnId'),
});
const textsOf = ({ staff }: Asked) => translator(staff.request.locale);

export async function answerOpening(asked: Asked): Promise<Answer> {
  const { form, staff, order } = asked;
  const reason = RETURN_REASONS.find((each) => each === form.get('why')) ?? 'other';
  const input = {
    orderId: order.id,
    lines: unitsOf(form, 'line.').map(({ id, units }) => ({ lineId: id, quantity: units, reason })),
    wish: form.get('wish') === 'exchange' ? ('exchange' as const) : ('refund' as const),
    answer: formText(form, 'answer'),
  };
  const done = await withStore(staff.store.id, (tx) => openReturn(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, 'return');
  return answerDone(textsOf(asked)('orderlife.returns.openDone', { number: done.value.number }));
}

export async function answerDecision(asked: Asked, isApproved: boolean): Promise<Answer> {
  const { form, staff } = asked;
  const input = { ...idOf(asked), isApproved, answer: formText(form, 'answer') };
  const done = await withStore(staff.store.id, (tx) => decideReturn(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, null);
  return answerDone(
    textsOf(asked)(isApproved ? 'orderlife.returns.approved' : 'orderlife.returns.refusedDone'),
  );
}

export async function answerReceipt(asked: Asked): Promise<Answer> {
  const { staff } = asked;
  const lines = linesOf(asked).map(({ id, quantity, fieldOf }) => ({
    lineId: id,
    quantity,
    condition: CONDITIONS.find((each) => each === fieldOf('condition')) ?? 'new',
    restock: fieldOf('restock') !== undefined,
  }));
  const input = { ...idOf(asked), lines };
  const done = await withStore(staff.store.id, (tx) => receiveReturn(tx, input, staff.request.act()));
  return done.ok
    ? answerDone(textsOf(asked)('orderlife.returns.receivedDone'))
    : answerRefused(asked, done, null);
}

export async function refundBack(asked: Asked): Promise<Answer> {
  const { form, staff, order } = asked;
  const t = textsOf(asked);
  if (!staff.can('orders.refund'))
    return { ...answerProblem(asked, t('admin.order.problem.notAllowed'), null), status: 403 };
  const method = REFUND_METHODS.find((each) => each === form.get('method')) ?? 'cash';
  const shown = parseWholeNumber(formText(form, 'shown')) ?? 0;
  const input = { ...idOf(asked), method, shown };
  const done = await withStore(staff.store.id, (tx) => refundReturn(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, null);
  const amount = sayMoney(money(done.value.amount, order.currency), staff);
  return answerDone(t(`orderlife.refund.${done.value.isPending ? 'pending' : 'done'}`, { amount }));
}

export async function answerExchange(asked: Asked): Promise<Answer> {
  const { staff } = asked;
  const lines = linesOf(asked).map(({ quantity, fieldOf }) => ({
    variantId: fieldOf('send') ?? '',
    quantity,
  }));
  const input = { ...idOf(asked), lines: lines.filter(({ variantId }) => variantId !== '') };
  const done = await withStore(staff.store.id, (tx) => exchangeReturn(tx, input, staff.request.act()));
  if (!done.ok) return answerRefused(asked, done, null);
  const number = isolate(`#${done.value.number}`);
  return answerDone(textsOf(asked)('orderlife.returns.exchangedDone', { number }));
}

/**
 * The posted lines; a quantity that is empty or not a whole number is NaN, which is refused. `fieldOf` reads
 * another field of the same line.
 */
function linesOf({ form }: Asked) {
  const values = valuesOf(form);
  return [...values].flatMap(([name, typed]) => {
    if (!name.startsWith('line.')) return [];
    const id = name.slice('line.'.length);
    const fieldOf = (field: string) => values.get(`${field}.${id}`);
    return [{ id, quantity: parseWholeNumber(typed) ?? Number.NaN, fieldOf }];
  });
}
