import { data } from 'react-router';
import { photoOfMember } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { photoResponse } from '../../ui/console/photo-response.server.ts';
import { staffOf } from '../shell/staff.server.ts';
import type { Route } from './+types/person-photo.route';

const HASH = /^[0-9a-f]{64}$/;

/** The photo of a team member, for the other members. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = staffOf(context);
  const { userId = '', hash = '' } = params;
  if (!HASH.test(hash) || !isId(userId)) throw data(null, { status: 404 });
  const bytes = await photoOfMember(store.id, { userId, hash });
  if (!bytes) throw data(null, { status: 404 });
  return photoResponse(bytes);
}
