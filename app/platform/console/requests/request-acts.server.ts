import { data } from 'react-router';
import { findDeskStore } from '#domain/operator-desk/index.ts';
import { eraseForRequest, findRequest, openRequest, REQUEST_KINDS } from '#domain/privacy/index.ts';
import { actDone, actRefused, readReason } from '../act-answer.server.ts';
import { type Desk, operatorActs } from '../operator.server.ts';
import type { Route as OneRoute } from './+types/request.route';
import type { Route } from './+types/requests.route';

type Answer = ReturnType<typeof actDone>;

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 300);

const FIELD_OF = {
  address_missing: 'email',
  email_invalid: 'email',
  phone_invalid: 'phone',
  received_invalid: 'receivedOn',
} as const;

async function register(form: FormData, { act, t, request }: Desk): Promise<Answer> {
  const store = await findDeskStore(text(form, 'store').trim().toLowerCase(), request.now);
  if (!store) return actRefused(form, { store: t('privacyrequests.desk.noStore') });
  const kind = REQUEST_KINDS.find((each) => each === text(form, 'kind'));
  if (!kind) return actRefused(form, { kind: t('privacyrequests.problem.kind') });
  const [email, phone, receivedOn] = [text(form, 'email'), text(form, 'phone'), text(form, 'receivedOn')];
  const secretKey = request.config.secretKey();
  const done = await openRequest(
    { storeId: store.id, kind, email, phone, receivedOn, secretKey },
    act('privacy.register'),
  );
  if (done.ok) return actDone('register', t('privacyrequests.done.register'));
  return actRefused(form, { [FIELD_OF[done.code]]: t(`privacyrequests.problem.${done.code}`) });
}

async function erase(
  form: FormData,
  { act, t }: Desk,
  { params }: Pick<OneRoute.ActionArgs, 'params'>,
): Promise<Answer> {
  const found = await findRequest(params.requestId);
  if (!found) throw data(null, { status: 404 });
  const reason = readReason(form);
  if (reason === null) return actRefused(form, { reason: t('console.reasonMissing') });
  if (text(form, 'typed').trim().toLowerCase() !== found.slug) {
    return actRefused(form, { typed: t('privacyrequests.desk.typedWrong') });
  }
  const of = { storeId: found.storeId, requestId: found.id };
  const done = await eraseForRequest(of, act('privacy.erase', reason));
  if (done.ok) return actDone('erase', t('privacyrequests.desk.erased'));
  return actRefused(form, { typed: t('privacyrequests.problem.request_closed') }, 409);
}

export const requestsActs = operatorActs<Route.ActionArgs, Answer>({
  register: { needs: 'privacy.register', run: register },
});

export const requestActs = operatorActs<OneRoute.ActionArgs, Answer>({
  erase: { needs: 'privacy.erase', run: erase },
});
