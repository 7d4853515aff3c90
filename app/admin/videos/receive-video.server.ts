import { withStore } from '#db/index.ts';
import {
  addVideo,
  type CheckedVideo,
  dropBytesLater,
  placeForVideo,
  readVideo,
  sniffVideo,
} from '#domain/media/index.ts';
import { VIDEO_BYTES } from '#lib/file-limits.ts';
import { filesOf, imagesOf } from '#server/index.ts';
import {
  announcedBytes,
  answerWith,
  beginUpload,
  readUpload,
  refuseWith,
  type Taken,
  takePiece,
  textOf,
} from '../downloads/take-piece.server.ts';
import type { Staff } from '../shell/staff.server.ts';

type Asked = { form: FormData; staff: Staff };
type Place = { storeId: string; uploadId: string };

/** The steps of the upload of a video by name. */
export const VIDEO_ACTS: Record<string, (asked: Asked) => Promise<Taken>> = { begin, piece, finish };

async function begin({ form, staff }: Asked): Promise<Taken> {
  const bytes = announcedBytes(form, VIDEO_BYTES);
  if (typeof bytes === 'string') return refuseWith(bytes);
  return beginUpload(staff, bytes, {
    findPlace: (tx) => placeForVideo(tx, bytes),
    refuse: () => refuseWith('full', 403),
  });
}

function piece(asked: Asked): Promise<Taken> {
  return takePiece(asked, (bytes) => sniffVideo(bytes) !== null);
}

async function finish({ form, staff }: Asked): Promise<Taken> {
  const upload = await readUpload(form, staff);
  if (!upload) return refuseWith('failed');
  const { place, whole } = upload;
  const files = filesOf(staff.request.config);
  // An upload of a file for sale may be larger.
  const video = whole.bytes <= VIDEO_BYTES ? await files.inspect(place, readVideo) : null;
  const outcome = video
    ? await keep(staff, place, { ...video, hash: whole.hash, bytes: whole.bytes }, textOf(form, 'name'))
    : refuseWith('kind');
  // A video that was kept has left its place.
  await files.discard(place);
  return outcome;
}

async function keep(
  { store, request }: Staff,
  place: Place,
  video: CheckedVideo,
  fileName: string,
): Promise<Taken> {
  const move = (path: string) => filesOf(request.config).moveOut(place, path);
  const adopt = () => imagesOf(request.config).adopt(store.id, video.hash, move);
  const kept = await withStore(store.id, (tx) =>
    addVideo(tx, video, { fileName, act: request.act(), store: adopt }),
  ).catch(async (error: unknown) => {
    // The bytes may have moved already, and no row counts them.
    await withStore(store.id, (tx) => dropBytesLater(tx, video.hash));
    throw error;
  });
  if (kept.ok) return answerWith({ done: 'added', id: kept.value.videoId });
  return kept.code === 'plan_limit' ? refuseWith('full', 403) : refuseWith('failed');
}
