import type { VideoItem } from '#domain/media/index.ts';
import type { VideoTile } from './videos-view.ts';

export function buildVideoTile(item: VideoItem): VideoTile {
  const { id, src, contentType, bytes, width, height, seconds, fileName } = item;
  return { id, src, contentType, bytes, width, height, seconds, fileName };
}
