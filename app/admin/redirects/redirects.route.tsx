import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { createRedirect, listRedirects, removeRedirect } from '#domain/catalog/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formTexts } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/redirects.route';
import { REDIRECT_RULES, RedirectsPage, type RedirectsResult } from './redirects-page.tsx';

export const loader = staffOnly('redirects.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, REDIRECT_RULES);
  const page = await withStore(staff.store.id, (tx) => listRedirects(tx, state));
  const when = whenFor(staff);
  const rows = page.rows.map(({ at, ...row }) => ({ ...row, at: when(at) }));
  return { list: { ...page, state, rows }, canEdit: staff.can('redirects.edit') };
});

export const action = staffOnly('redirects.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const act = staff.request.act();
  const typed = formTexts(form, ['from', 'to'], 3000);
  if (form.get('intent') === 'remove') {
    const removed = await withStore(staff.store.id, (tx) => removeRedirect(tx, typed, act));
    if (!removed.ok) throw data(null, { status: 409 });
    return answerForm<RedirectsResult>({ said: 'removed' }, 200);
  }
  const added = await withStore(staff.store.id, (tx) => createRedirect(tx, typed, act));
  return added.ok
    ? answerForm<RedirectsResult>({ said: 'added' }, 200)
    : answerForm<RedirectsResult>({ problem: added.code, typed }, 422);
});

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  return <RedirectsPage {...loaderData} result={actionData} />;
}
