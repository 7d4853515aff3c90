import { data, redirect } from 'react-router';
import { MOST_SETS, removeSet, saveSet } from '#domain/team/index.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/role.route';
import { readRole } from './read-role.server.ts';
import { RolePage } from './role-page.tsx';
import type { RoleResult } from './team-view.ts';

export const loader = staffOnly('team.edit', async ({ params }: Route.LoaderArgs, staff) => {
  const role = await readRole(staff, params.setId);
  if (!role) throw data(null, { status: 404 });
  return { role };
});

export const action = staffOnly('team.edit', async ({ request, params }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const act = staff.request.act();
  const text = (name: string) => formText(form, name);
  const typed = { name: text('name'), actions: form.getAll('actions').map(String) };
  const id = params.setId === 'new' ? null : params.setId;
  const done =
    text('intent') === 'remove' && id !== null
      ? await removeSet(staff.store.id, { id }, act)
      : await saveSet(staff.store.id, { id, ...typed, version: Number(text('version')) || 0 }, act);
  if (done.ok) {
    staff.request.cookies.set('notice', 'updated', 60);
    throw redirect('/admin/users/team');
  }
  if (done.code === 'team_not_found') throw data(null, { status: 404 });
  const t = translator(staff.request.locale);
  if (done.code === 'feature_off') {
    const feature = t('plans.feature.name.own_roles');
    return answerForm<RoleResult>({ problem: t('plans.feature.off', { feature }), field: null, typed }, 403);
  }
  const isInvalid = done.code === 'set_invalid';
  const count = done.code === 'set_in_use' ? done.data.count : 0;
  const key = isInvalid ? done.data.problem : done.code;
  const result: RoleResult = {
    problem: t(`team.set.problem.${key}`, { count, max: MOST_SETS }),
    field: isInvalid ? (done.data.problem === 'actions' ? 'actions' : 'name') : null,
    typed,
  };
  return answerForm(result, isInvalid || done.code === 'beyond_own' ? 422 : 409);
});

export default function Role({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={loaderData.role.id ? loaderData.role.name : t('team.roles.add')} />
      <RolePage role={loaderData.role} result={actionData} />
    </>
  );
}
