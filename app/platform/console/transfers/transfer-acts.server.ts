import { confirmTransfer, rejectTransfer, type TransferFailure } from '#domain/subscription/index.ts';
import { isId } from '#lib/ids.ts';
import { isCurrency, parseMoney } from '#lib/money/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, type DeskActs, operatorActs } from '../operator.server.ts';
import type { Route } from './+types/transfers.route';

type Answer = ReturnType<typeof actDone>;

const MOST = 40;
const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, MOST);

/** The charge that a form names; a form without one matches no charge. */
function chargeOf(form: FormData): { storeId: string; chargeId: string } | null {
  const [storeId, chargeId] = [text(form, 'store'), text(form, 'charge')];
  return isId(storeId) && isId(chargeId) ? { storeId, chargeId } : null;
}

async function confirm(form: FormData, { act, t }: Desk): Promise<Answer> {
  const charge = chargeOf(form);
  if (!charge) return actRefused(form, { received: t('transferdesk.problem.unknown') }, 409);
  const currency = text(form, 'currency');
  const typed = isCurrency(currency) ? parseMoney(text(form, 'received'), currency) : null;
  if (!typed?.ok || text(form, 'received').trim() === '') {
    return actRefused(form, { received: t('transferdesk.problem.amount') });
  }
  const { amount: received } = typed.value;
  const done = await confirmTransfer({ ...charge, received }, act('transfers.decide'));
  if (done.ok) return actDone('confirm', t('transferdesk.done.confirm'));
  return actRefused(form, { received: t(PROBLEMS[done.code]) }, done.code === 'amount_differs' ? 422 : 409);
}

async function reject(form: FormData, { act, t }: Desk): Promise<Answer> {
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
  const charge = chargeOf(form);
  if (!charge) return actRefused(form, { reason: t('transferdesk.problem.unknown') }, 409);
  const done = await rejectTransfer({ ...charge, reason }, act('transfers.decide', reason));
  if (done.ok) return actDone('reject', t('transferdesk.done.reject'));
  return actRefused(form, { reason: t(PROBLEMS[done.code]) }, 409);
}

const PROBLEMS = {
  amount_differs: 'transferdesk.problem.differs',
  transfer_decided: 'transferdesk.problem.decided',
  transfer_unknown: 'transferdesk.problem.unknown',
} as const satisfies Record<TransferFailure['code'], string>;

const ACTS: DeskActs<Route.ActionArgs, Answer> = {
  confirm: { needs: 'transfers.decide', run: confirm },
  reject: { needs: 'transfers.decide', run: reject },
};

export const transferActs = operatorActs(ACTS);
