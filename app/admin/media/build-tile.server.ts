import type { MediaItem } from '#domain/media/index.ts';
import type { MediaTile } from './media-view.ts';

export function buildTile({ id, hash, src, width, height, blur, fileName, alt }: MediaItem): MediaTile {
  return { id, hash, src, width, height, blur, fileName, alt };
}
