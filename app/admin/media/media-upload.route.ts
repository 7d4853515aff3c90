import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/media-upload.route';
import { receiveUpload } from './receive-upload.server.ts';

/** Stores one picture (`file`) in the library and returns it for the picker. */
export const action = staffOnly('media.edit', async ({ request }: Route.ActionArgs, staff) => {
  const { answer, status } = await receiveUpload(await request.formData(), staff);
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } });
});
