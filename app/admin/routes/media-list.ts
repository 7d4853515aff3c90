import { withStore } from '#db/index.ts';
import { listMedia } from '#domain/media/index.ts';
import { searchWords } from '../list/search-words.ts';
import { drawTile } from '../media/draw-tile.server.ts';
import type { MediaTiles } from '../media/media-view.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/media-list';

const PAGE = 24;

/** The pictures of the picker: ?q= searches, ?after= is the cursor. */
export const loader = staffOnly('media.view', async ({ url }: Route.LoaderArgs, { store }) => {
  const after = url.searchParams.get('after');
  const { rows, next } = await withStore(store.id, (tx) =>
    listMedia(tx, { query: searchWords(url), after, size: PAGE }),
  );
  const tiles: MediaTiles = { items: rows.map(drawTile), next };
  return Response.json(tiles, { headers: { 'cache-control': 'no-store' } });
});
