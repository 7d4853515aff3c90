import { redirect } from 'react-router';
import { signOut } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { localPath } from '../shell/local-path.ts';
import type { Route } from './+types/sign-out.route';

export function loader({ context }: Route.LoaderArgs) {
  throw redirect(localPath('/stores', context.get(requestContext).locale));
}

/**
 * Ends this session and the admin sessions opened from it. Shows no notice to visitors who were not signed
 * in.
 */
export async function action({ context }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const ended = await signOut(request.cookies.get('platform'));
  request.cookies.clear('platform');
  if (ended) request.cookies.set('notice', 'loggedOut', 60);
  return redirect(localPath('/login', request.locale));
}
