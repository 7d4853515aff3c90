import { data, redirect } from 'react-router';
import { dismissBulletin } from '#domain/bulletins/index.ts';
import type { Route } from './+types/bulletins.route';
import { staffOf } from './staff.server.ts';

export function loader() {
  throw redirect('/admin');
}

/** Dismisses an announcement for the signed-in owner, even while the store is closed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { actor, request: own } = staffOf(context);
  if (actor.role !== 'owner' || own.view) throw data(null, { status: 403 });
  const form = await request.formData();
  const { userId } = actor;
  const seen = { id: String(form.get('id')), edition: Number(form.get('edition')), userId };
  if (!(await dismissBulletin(seen, own.now))) throw data(null, { status: 422 });
  // A browser without scripts loads the answer as its next page.
  return request.headers.get('accept')?.includes('text/html') ? redirect('/admin') : null;
}
