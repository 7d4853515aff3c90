import { data } from 'react-router';
import {
  addAddress,
  closeRequest,
  EXTENSIONS,
  eraseForRequest,
  extendRequest,
  isAddressOf,
  OUTCOMES,
} from '#domain/privacy/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import { formTexts } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { RequestResult } from './request-view.ts';

type Answer = { result: RequestResult; status: number };
type Typed = Record<'intent' | 'email' | 'phone' | 'typed' | 'outcome' | 'reason', string>;
type Asked = { typed: Typed; of: { storeId: string; requestId: string }; staff: Staff; t: Translate };

/** Carries out a form of a request's page: another address, the erasure, or the end of the request. */
export async function actOnRequest(form: FormData, requestId: string, staff: Staff): Promise<Answer> {
  const typed = formTexts(form, ['intent', 'email', 'phone', 'typed', 'outcome', 'reason'], 300);
  const of = { storeId: staff.store.id, requestId };
  const asked = { typed, of, staff, t: translator(staff.request.locale) };
  if (typed.intent === 'add') return add(asked);
  if (typed.intent === 'erase') return erase(asked);
  if (typed.intent === 'extend') return extend(asked);
  if (typed.intent === 'close') return close(asked);
  throw data(null, { status: 400 });
}

async function add({ typed, of, staff, t }: Asked): Promise<Answer> {
  const { email, phone } = typed;
  const secretKey = staff.request.config.secretKey();
  const done = await addAddress({ ...of, email, phone, secretKey }, staff.request.act());
  if (done.ok) return said(t('privacyrequests.done.add'));
  const field = done.code === 'phone_invalid' ? 'phone' : 'email';
  const max = done.code === 'too_many_addresses' ? done.data.max : 0;
  return refused(typed, { [field]: t(`privacyrequests.problem.${done.code}`, { max }) });
}

async function erase({ typed, of, staff, t }: Asked): Promise<Answer> {
  // The address is typed to confirm that this is the right request.
  if (!(await isAddressOf(of, typed.typed))) {
    return refused(typed, { typed: t('privacyrequests.problem.typed') });
  }
  const done = await eraseForRequest(of, staff.request.act());
  if (!done.ok) return refused(typed, { typed: t('privacyrequests.problem.request_closed') }, 409);
  return said(t('privacyrequests.done.erase', { waiting: done.value.waiting }));
}

async function close({ typed, of, staff, t }: Asked): Promise<Answer> {
  const outcome = OUTCOMES.find((each) => each === typed.outcome);
  if (!outcome) return refused(typed, { outcome: t('privacyrequests.problem.outcome') });
  const done = await closeRequest({ ...of, outcome }, staff.request.act());
  if (done.ok) return said(t('privacyrequests.done.close'));
  return refused(typed, { outcome: t('privacyrequests.problem.request_closed') }, 409);
}

async function extend({ typed, of, staff, t }: Asked): Promise<Answer> {
  const reason = EXTENSIONS.find((each) => each === typed.reason);
  if (!reason) return refused(typed, { reason: t('privacyrequests.problem.reason') });
  const done = await extendRequest({ ...of, reason }, staff.request.act());
  if (done.ok)
    return said(t(done.value.isTold ? 'privacyrequests.done.extend' : 'privacyrequests.done.extendSelf'));
  return refused(typed, { reason: t(`privacyrequests.problem.${done.code}`) }, 409);
}

function said(text: string): Answer {
  return { result: { said: text }, status: 200 };
}

function refused(typed: Typed, problems: Record<string, string>, status = 422): Answer {
  return { result: { problems, typed }, status };
}
