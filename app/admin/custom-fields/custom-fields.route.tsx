import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  addCustomField,
  changeCustomField,
  FIELD_KINDS,
  type FieldFailure,
  listCustomFields,
  MOST_FIELDS,
  removeCustomField,
  shiftCustomField,
} from '#domain/catalog/index.ts';
import type { Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/custom-fields.route';
import { FieldsPage } from './fields-page.tsx';
import { FIELD_ACTS, type FieldAct, type FieldsResult } from './fields-view.ts';

export const loader = staffOnly('products.edit', async (_: Route.LoaderArgs, staff) => ({
  fields: await withStore(staff.store.id, listCustomFields),
  most: MOST_FIELDS,
}));

export const action = staffOnly('products.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const intent = FIELD_ACTS.find((name) => name === form.get('intent'));
  if (!intent) throw data(null, { status: 400 });
  const typed = typedIn(form);
  const done = await run(staff, intent, typed);
  const t = translator(staff.request.locale);
  if (done.ok) return answerForm<FieldsResult>({ said: t(`customfields.said.${intent}`) }, 200);
  const problem = t(`customfields.problem.${done.code}`);
  const status = done.code === 'field_gone' ? 409 : 422;
  return answerForm<FieldsResult>({ intent, problem, ...typed }, status);
});

type Typed = ReturnType<typeof typedIn>;

function typedIn(form: FormData) {
  const line = (name: string) => formText(form, name).slice(0, 200);
  return {
    id: line('id'),
    names: { en: line('name.en'), ar: line('name.ar') },
    kind: FIELD_KINDS.find((each) => each === line('kind')) ?? 'text',
    isShown: form.get('isShown') === 'yes',
  };
}

function run(staff: Staff, intent: FieldAct, typed: Typed) {
  const act = staff.request.act();
  return withStore(staff.store.id, async (tx): Promise<Result<unknown, FieldFailure>> => {
    if (intent === 'add') return addCustomField(tx, typed, act);
    if (intent === 'change') return changeCustomField(tx, typed, act);
    if (intent === 'remove') return removeCustomField(tx, typed, act);
    return shiftCustomField(tx, { id: typed.id, by: intent }, act);
  });
}

export default function CustomFields({ loaderData, actionData }: Route.ComponentProps) {
  return <FieldsPage fields={loaderData.fields} most={loaderData.most} result={actionData} />;
}
