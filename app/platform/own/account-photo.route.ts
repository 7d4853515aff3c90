import { data } from 'react-router';
import { ownPhoto } from '#domain/identity/index.ts';
import { requestContext } from '#server/index.ts';
import { photoResponse } from '../../ui/console/photo-response.server.ts';
import type { Route } from './+types/account-photo.route';

const HASH = /^[0-9a-f]{64}$/;

/** The signed-in person's own photo. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { account } = context.get(requestContext);
  const bytes = account && HASH.test(params.hash) ? await ownPhoto(account.userId, params.hash) : null;
  if (!bytes) throw data(null, { status: 404 });
  return photoResponse(bytes);
}
