import { redirect } from 'react-router';
import {
  countRequests,
  DAYS_TO_ANSWER,
  listRequests,
  openRequest,
  REQUEST_KINDS,
} from '#domain/privacy/index.ts';
import { translator } from '#messages/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/requests.route';
import { requestLine } from './request-lines.server.ts';
import { PRIVACY_PATH, REQUEST_RULES, type RequestResult } from './request-view.ts';
import { RequestsPage } from './requests-page.tsx';

export const loader = staffOnly('privacy.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, REQUEST_RULES);
  const { now: at } = staff.request;
  const filter = { storeId: staff.store.id, at, after: state.after, size: state.size };
  const view = REQUEST_RULES.views.find((each) => each === state.view) ?? 'open';
  const [page, counts] = [await listRequests({ ...filter, view }), await countRequests(filter)];
  const when = whenFor(staff);
  return {
    list: { ...page, state, counts, rows: page.rows.map((row) => requestLine(row, when, at)) },
    days: DAYS_TO_ANSWER,
    today: at.toISOString().slice(0, 10),
    canHandle: staff.can('privacy.handle'),
    tabs: { customers: staff.can('customers.view'), team: staff.can('team.view'), privacy: true },
  };
});

export const action = staffOnly('privacy.handle', async ({ request: post }: Route.ActionArgs, staff) => {
  const typed = formTexts(await post.formData(), ['kind', 'email', 'phone', 'receivedOn'], 300);
  const t = translator(staff.request.locale);
  const refused = (problems: Record<string, string>) => answerForm<RequestResult>({ problems, typed }, 422);
  const kind = REQUEST_KINDS.find((each) => each === typed.kind);
  if (!kind) return refused({ kind: t('privacyrequests.problem.kind') });
  const secretKey = staff.request.config.secretKey();
  const input = { ...typed, kind, storeId: staff.store.id, secretKey };
  const done = await openRequest(input, staff.request.act());
  if (done.ok) throw redirect(`${PRIVACY_PATH}/${done.value.requestId}`, 303);
  return refused({ [FIELD_OF[done.code]]: t(`privacyrequests.problem.${done.code}`) });
});

const FIELD_OF = {
  address_missing: 'email',
  email_invalid: 'email',
  phone_invalid: 'phone',
  received_invalid: 'receivedOn',
} as const;

export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestsPage {...loaderData} result={actionData} />;
}
