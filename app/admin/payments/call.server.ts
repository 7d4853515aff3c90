import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type OrderToConfirm, recordCall, undoCall } from '#domain/manual-payments/index.ts';
import { formatMoney } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import { waLink } from '../kit/wa-link.ts';
import type { Staff } from '../shell/staff.server.ts';
import { CALL_OUTCOMES, type CallProblem, type CallResult } from './call-view.ts';

/** Records the call of a posted form, or undoes the call that it names. */
export async function answerCall(orderId: string, form: FormData, staff: Staff): Promise<CallResult> {
  const act = staff.request.act();
  const callId = formText(form, 'callId');
  if (callId !== '') {
    const undone = await withStore(staff.store.id, (tx) => undoCall(tx, { orderId, callId }, act));
    if (undone.ok) return { said: 'undone', recorded: null };
    return problemOf(undone.code);
  }
  const outcome = CALL_OUTCOMES.find((name) => name === form.get('outcome'));
  if (!outcome) throw data(null, { status: 400 });
  const refusePhone = form.get('refusePhone') === 'yes' && staff.can('orders.refuse');
  const call = { orderId, outcome, note: formText(form, 'note'), refusePhone };
  const done = await withStore(staff.store.id, (tx) => recordCall(tx, call, act));
  if (!done.ok) return problemOf(done.code);
  return { said: outcome, recorded: outcome === 'refused' ? null : { orderId, outcome, ...done.value } };
}

function problemOf(code: 'order_not_found' | CallProblem): CallResult {
  if (code === 'order_not_found') throw data({ missing: 'order' }, { status: 404 });
  return { problem: code };
}

type Asked = Pick<OrderToConfirm, 'phone' | 'locale' | 'userName' | 'number' | 'total'>;

/** A link that opens WhatsApp with the question for confirmation, in the shopper's language; null without a phone. */
export function whatsappQuestion(order: Asked, { store }: Staff): string | null {
  const { locale, number, total, userName } = order;
  const question = translator(locale)('payments.queue.question', {
    name: userName,
    store: store.shell.texts[locale].name,
    number,
    total: formatMoney(total, { locale, digits: 'latn' }),
  });
  return waLink(order.phone, question);
}
