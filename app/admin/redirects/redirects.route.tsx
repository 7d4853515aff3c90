import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { createRedirect, listRedirects, removeRedirect } from '#domain/catalog/index.ts';
import { translator } from '#messages/index.ts';
import { answer } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/redirects.route';
import { RedirectsPage, type RedirectsResult } from './redirects-page.tsx';

export const loader = staffOnly('redirects.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const { rows, total, next } = await withStore(store.id, (tx) => listRedirects(tx, { query, after }));
  const { locale, now } = request;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return {
    query,
    rows: rows.map(({ at, ...row }) => ({ ...row, at: whenText(at, reading) })),
    count: total,
    next,
    isFirst: after === null,
    canEdit: staff.can('redirects.edit'),
  };
});

export const action = staffOnly('redirects.edit', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const said = (name: string) => formText(form, name).slice(0, 3000);
  const act = staff.request.act();
  const typed = { from: said('from'), to: said('to') };
  if (said('intent') === 'remove') {
    const removed = await withStore(staff.store.id, (tx) => removeRedirect(tx, typed, act));
    if (!removed.ok) throw data(null, { status: 409 });
    return answer<RedirectsResult>({ said: 'removed' }, 200);
  }
  const added = await withStore(staff.store.id, (tx) => createRedirect(tx, typed, act));
  return added.ok
    ? answer<RedirectsResult>({ said: 'added' }, 200)
    : answer<RedirectsResult>({ problem: added.code, typed }, 422);
});

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  return <RedirectsPage {...loaderData} result={actionData} />;
}
