import { data } from 'react-router';
import { archiveAnswer } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/archive-file.route';

export const loader = staffOnly(
  'exports.everything',
  async ({ request, params: { archiveId } }: Route.LoaderArgs, staff) => {
    const answer = await archiveAnswer(staff.request, { request, archiveId, userId: staff.actor.userId });
    if (!answer) throw data(null, { status: 404 });
    return answer;
  },
);
