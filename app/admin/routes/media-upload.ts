import { takeUpload } from '../media/take-upload.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/media-upload';

/** Takes one picture (`file`) into the library and answers it as the picker shows it. */
export const action = staffOnly('media.edit', async ({ request }: Route.ActionArgs, staff) => {
  const { answer, status } = await takeUpload(await request.formData(), staff);
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } });
});
