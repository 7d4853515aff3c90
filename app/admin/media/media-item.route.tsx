import { data, redirect } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { describePicture, removePicture } from '#domain/catalog/index.ts';
import { findMedia, MAX_ALT, mediaUses } from '#domain/media/index.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { bilingual, version, whole } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { saveForm } from '../kit/settings-action.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/media-item.route';
import { buildTile } from './build-tile.server.ts';
import { MediaPage } from './media-page.tsx';

const percent = whole({ min: 0, max: 100 });
const schema = z.object({
  alt: bilingual(MAX_ALT),
  focal: z.object({ x: percent, y: percent }),
  version: version(),
});

export const loader = staffOnly('media.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const [item, uses] = await withStore(store.id, async (tx) => {
    const found = await findMedia(tx, params.mediaId);
    return [found, found ? await mediaUses(tx, { mediaId: found.id, locale }) : []] as const;
  });
  if (!item) throw data(null, { status: 404 });
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const { bytes, focal, at } = item;
  return {
    item: { ...buildTile(item), bytes, focal, version: item.version, at: whenText(at, reading) },
    limits: limitsOf(schema),
    uses,
    canEdit: staff.can('media.edit'),
  };
});

export const action = staffOnly('media.edit', async ({ request: post, params }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const { mediaId } = params;
  if (form.get('intent') === 'remove') return remove(mediaId, staff);
  return saveForm(staff, form, {
    schema,
    save: (tx, input, act) => describePicture(tx, { mediaId, ...input }, act),
  });
});

async function remove(mediaId: string, { store, request }: Staff): Promise<never> {
  const removed = await withStore(store.id, (tx) => removePicture(tx, { mediaId }, request.act()));
  if (!removed.ok) throw data(null, { status: 404 });
  throw redirect('/admin/media?said=removed', 303);
}

export default function MediaItem({ loaderData, actionData }: Route.ComponentProps) {
  return <MediaPage {...loaderData} result={actionData} />;
}
