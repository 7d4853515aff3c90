import { withStore } from '#db/index.ts';
import { listVideos } from '#domain/media/index.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/video-list.route';
import { buildVideoTile } from './build-video-tile.server.ts';
import type { VideoTiles } from './videos-view.ts';

/** The videos of the picker: ?q= searches, ?after= is the cursor. */
export const loader = staffOnly('media.view', async ({ url }: Route.LoaderArgs, { store }) => {
  const asked = { query: searchWords(url), after: url.searchParams.get('after'), size: 24 };
  const { rows, next } = await withStore(store.id, (tx) => listVideos(tx, asked));
  const tiles: VideoTiles = { items: rows.map(buildVideoTile), next };
  return Response.json(tiles, { headers: { 'cache-control': 'no-store' } });
});
