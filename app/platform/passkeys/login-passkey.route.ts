import { redirect } from 'react-router';
import { beginPasskeySignIn } from '#domain/identity/index.ts';
import { passkeySite, requestContext } from '#server/index.ts';
import { localPath } from '../shell/local-path.ts';
import type { Route } from './+types/login-passkey.route';

const TRY_SECONDS = 300;

export function loader({ context }: Route.LoaderArgs) {
  throw redirect(localPath('/login', context.get(requestContext).locale));
}

/** Issues a passkey challenge; a cookie binds the response to this browser. */
export async function action({ context }: Route.ActionArgs) {
  const request = context.get(requestContext);
  const by = { ip: request.ip, userAgent: request.userAgent };
  const begun = await beginPasskeySignIn({ by, at: request.now }, passkeySite(request.config));
  if (!begun.ok) {
    const headers = { 'retry-after': String(begun.data.retryAfterSeconds) };
    return Response.json({ code: begun.code }, { status: 429, headers });
  }
  request.cookies.set('passkey', begun.value.token, TRY_SECONDS);
  return Response.json(begun.value.options);
}
