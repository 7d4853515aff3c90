import { redirect } from 'react-router';
import { endView, signOutStaff } from '#domain/identity/index.ts';
import { type RequestContext, requestContext, storeOf } from '#server/index.ts';
import type { Route } from './+types/sign-out.route';

export function loader() {
  throw redirect('/admin');
}

/** Ends the session here and at the platform, which confirms it. Without a session there is no message. */
export async function action({ context }: Route.ActionArgs) {
  const request = context.get(requestContext);
  if (request.view) return endOwnView(request);
  const ended = await signOutStaff(storeOf(request).id, request.cookies.get('staff'));
  request.cookies.clear('staff');
  const prefix = request.locale === 'ar' ? '/ar' : '';
  return redirect(`${request.platformOrigin}${prefix}/login${ended ? '?notice=loggedOut' : ''}`);
}

/** Ends an operator's view and redirects to the store's page in the console. */
async function endOwnView(request: RequestContext) {
  const { cookies, now, locale, platformOrigin } = request;
  const { id, slug } = storeOf(request);
  await endView({ token: cookies.get('view'), storeId: id }, now);
  cookies.clear('view');
  return redirect(`${platformOrigin}${locale === 'ar' ? '/ar' : ''}/platform-admin/stores/${slug}`);
}
