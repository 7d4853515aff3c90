import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { findVideo, mediaUses, removeVideo } from '#domain/media/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { formText } from '../kit/form-text.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/video.route';
import { buildVideoTile } from './build-video-tile.server.ts';
import { VideoPage } from './video-page.tsx';

export const loader = staffOnly('media.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const [item, uses] = await withStore(store.id, async (tx) => {
    const found = await findVideo(tx, params.videoId);
    return [found, found ? await mediaUses(tx, { mediaId: found.id, locale }) : []] as const;
  });
  if (!item) throw data(null, { status: 404 });
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  return {
    item: { ...buildVideoTile(item), at: whenText(item.at, reading) },
    uses,
    canEdit: staff.can('media.edit'),
  };
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
