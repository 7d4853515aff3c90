import { redirect } from 'react-router';
import { signOutStaff } from '#domain/identity/index.ts';
import { requestContext, storeOf } from '#server/index.ts';
import type { Route } from './+types/sign-out.route';

export function loader() {
  throw redirect('/admin');
}

/** Ends the session here and at the platform, which confirms it. Without a session there is no message. */
export async function action({ context }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const ended = await signOutStaff(storeOf(request).id, request.cookies.get('staff'));
  request.cookies.clear('staff');
  const prefix = request.locale === 'ar' ? '/ar' : '';
  return redirect(`${request.platformOrigin}${prefix}/login${ended ? '?notice=loggedOut' : ''}`);
}
