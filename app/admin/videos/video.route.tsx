import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { findVideo, removeVideo } from '#domain/media/index.ts';
import { formText } from '../kit/form-text.ts';
import { readItem } from '../media/read-item.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/video.route';
import { buildVideoTile } from './build-video-tile.server.ts';
import { VideoPage } from './video-page.tsx';

export const loader = staffOnly('media.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { item, at, uses, canEdit } = await readItem(staff, (tx) => findVideo(tx, params.videoId));
  return { item: { ...buildVideoTile(item), at }, uses, canEdit };
});

export const action = staffOnly('media.edit', async ({ request: post, params }: Route.ActionArgs, staff) => {
  if (formText(await post.formData(), 'intent') !== 'remove') throw data(null, { status: 400 });
  const { store, request } = staff;
  const removed = await withStore(store.id, (tx) =>
    removeVideo(tx, { videoId: params.videoId }, request.act()),
  );
  if (!removed.ok) throw data(null, { status: 404 });
  throw redirect('/admin/media/videos?said=removed', 303);
});

export default function Video({ loaderData }: Route.ComponentProps) {
  return <VideoPage {...loaderData} />;
}
