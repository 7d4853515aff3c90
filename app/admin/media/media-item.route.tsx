import { data, redirect } from 'react-router';
import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { describePicture, removePicture } from '#domain/catalog/index.ts';
import { findMedia, MAX_ALT } from '#domain/media/index.ts';
import { bilingual, version, whole } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { saveForm } from '../kit/settings-action.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/media-item.route';
import { buildTile } from './build-tile.server.ts';
import { MediaPage } from './media-page.tsx';
import { readItem } from './read-item.server.ts';

const percent = whole({ min: 0, max: 100 });
const schema = z.object({
  alt: bilingual(MAX_ALT),
  focal: z.object({ x: percent, y: percent }),
  version: version(),
});

export const loader = staffOnly('media.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { item, at, uses, canEdit } = await readItem(staff, (tx) => findMedia(tx, params.mediaId));
  const { bytes, focal } = item;
  return {
    item: { ...buildTile(item), bytes, focal, version: item.version, at },
    limits: limitsOf(schema),
    uses,
    canEdit,
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
