import { VIDEO_BYTES } from '#lib/file-limits.ts';
import type { FileProblem } from '../downloads/files-view.ts';
import { sendPieces } from '../downloads/send-file.ts';
import type { UploadProblem } from '../media/media-view.ts';
import type { Way } from '../media/use-uploads.ts';

/** A video in the picker and the library's grid. */
export type VideoTile = {
  id: string;
  /** The path /media/{hash}. */
  src: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  fileName: string;
};

export type VideoTiles = { items: VideoTile[]; next: string | null };

/** A length as players write it: 0:07, 12:30, 1:02:03. */
export function lengthText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const PROBLEMS: Partial<Record<FileProblem, UploadProblem>> = {
  missing: 'notVideo',
  empty: 'notVideo',
  kind: 'notVideo',
  tooLarge: 'videoTooLarge',
  full: 'full',
};

/** Uploads a video in pieces; the answer is its id. */
export async function sendVideo(
  file: File,
  onPercent: (percent: number) => void,
): Promise<{ item: { id: string } } | { problem: UploadProblem }> {
  const { signal } = new AbortController();
  const done = await sendPieces({
    address: '/admin/media/videos/upload',
    file,
    fields: {},
    onPercent,
    signal,
  });
  if ('id' in done) return { item: { id: done.id } };
  return { problem: ('problem' in done && PROBLEMS[done.problem]) || 'failed' };
}

/** How videos are uploaded (useUploads). */
export const VIDEO_UPLOADS: Way<{ id: string }> = {
  most: VIDEO_BYTES,
  tooLarge: 'videoTooLarge',
  send: sendVideo,
};
