import { data } from 'react-router';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/video-upload.route';
import { VIDEO_ACTS } from './receive-video.server.ts';

/** Uploads a video in pieces. */
export const action = staffOnly('media.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const act = Object.hasOwn(VIDEO_ACTS, intent) ? VIDEO_ACTS[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const { answer, status } = await act({ form, staff });
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } });
});
