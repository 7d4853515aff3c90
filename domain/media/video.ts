import { isMp4, readMp4 } from '#lib/mp4-header.ts';
import type { ReadBytes, VideoShape } from '#lib/video-shape.ts';
import { isWebm, readWebm } from '#lib/webm-header.ts';

export type VideoType = 'video/mp4' | 'video/webm';

/** A checked video. hash: the SHA-256 of its bytes. */
export type CheckedVideo = VideoShape & { hash: string; contentType: VideoType; bytes: number };

/** The first bytes of a file that are enough to recognise its kind. */
export const VIDEO_HEAD = 256;

/** Detects a video by its first bytes, ignoring the name; null for anything else. */
export function sniffVideo(head: Uint8Array): VideoType | null {
  if (isMp4(head)) return 'video/mp4';
  return isWebm(head.subarray(0, VIDEO_HEAD)) ? 'video/webm' : null;
}

/**
 * Recognises a video and reads its header, a few kilobytes of it; null if the file is no MP4 or WebM, or has no track of
 * pictures. The pictures themselves are not decoded: the file is stored and served as it is (decision 142).
 */
export async function readVideo(
  read: ReadBytes,
  bytes: number,
): Promise<(VideoShape & { contentType: VideoType }) | null> {
  const contentType = sniffVideo(await read(0, VIDEO_HEAD));
  if (!contentType) return null;
  const shape = contentType === 'video/mp4' ? await readMp4(read, bytes) : await readWebm(read);
  return shape && { contentType, ...shape };
}
