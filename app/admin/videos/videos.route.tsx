import { withStore } from '#db/index.ts';
import { listVideos } from '#domain/media/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/videos.route';
import { buildVideoTile } from './build-video-tile.server.ts';
import { VIDEO_RULES, VideoLibrary } from './video-library.tsx';

export const loader = staffOnly('media.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, VIDEO_RULES);
  const page = await withStore(staff.store.id, (tx) => listVideos(tx, state));
  return {
    list: { ...page, state, rows: page.rows.map(buildVideoTile) },
    wasRemoved: url.searchParams.get('said') === 'removed',
    canEdit: staff.can('media.edit'),
  };
});

export default function Videos({ loaderData }: Route.ComponentProps) {
  return <VideoLibrary {...loaderData} />;
}
