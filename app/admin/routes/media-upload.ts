import { withStore } from '#db/index.ts';
import { findMedia, prepareImage, recordImage } from '#domain/media/index.ts';
import { imagesOf } from '#server/files.ts';
import { inTurn } from '#server/http/in-turn.ts';
import { drawTile } from '../media/draw-tile.server.ts';
import type { UploadAnswer, UploadProblem } from '../media/media-view.ts';
import { MAX_MEDIA_BYTES } from '../media/media-view.ts';
import { type Staff, staffOnly } from '../staff.server.ts';
import type { Route } from './+types/media-upload';

/** Takes one picture (`file`) into the library and answers it as the picker shows it. */
export const action = staffOnly('media.edit', async ({ request }: Route.ActionArgs, staff) => {
  const file = (await request.formData()).get('file');
  if (!(file instanceof File) || file.name === '') return answer({ problem: 'missing' }, 422);
  if (file.size > MAX_MEDIA_BYTES) return answer({ problem: 'tooLarge' }, 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Decoding takes memory by the pixel: two at once, as where pictures are served.
  const image = await inTurn(() => prepareImage(bytes));
  if (!image) return answer({ problem: 'busy' }, 503);
  if (!image.ok) return answer({ problem: problemOf(image) }, 422);
  return keep(staff, { image: image.value, fileName: file.name });
});

type Kept = { image: Parameters<typeof recordImage>[1]; fileName: string };

async function keep({ store, request }: Staff, { image, fileName }: Kept): Promise<Response> {
  await imagesOf(request.config).put(store.id, image.hash, image.bytes);
  const item = await withStore(store.id, async (tx) => {
    const { mediaId } = await recordImage(tx, image, { fileName, act: request.act() });
    return findMedia(tx, mediaId);
  });
  // The very bytes of a shopper's photo are theirs: nothing of it is shown.
  if (!item) return answer({ problem: 'failed' }, 422);
  return answer({ item: drawTile(item) }, 200);
}

function problemOf(failure: { code: string }): UploadProblem {
  if (failure.code === 'too_large') return 'tooLarge';
  return failure.code === 'too_many_pixels' ? 'tooManyPixels' : 'notImage';
}

function answer(body: UploadAnswer, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
