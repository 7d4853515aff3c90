import { withStore } from '#db/index.ts';
import { listMedia } from '#domain/media/index.ts';
import { searchWords } from '../../ui/console/list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/media-list.route';
import { buildTile } from './build-tile.server.ts';
import type { MediaTiles } from './media-view.ts';

const PAGE = 24;

/** The pictures of the picker: ?q= searches, ?after= is the cursor. */
export const loader = staffOnly('media.view', async ({ url }: Route.LoaderArgs, { store }) => {
  const after = url.searchParams.get('after');
  const { rows, next } = await withStore(store.id, (tx) =>
    listMedia(tx, { query: searchWords(url), after, size: PAGE }),
  );
  const tiles: MediaTiles = { items: rows.map(buildTile), next };
  return Response.json(tiles, { headers: { 'cache-control': 'no-store' } });
});
