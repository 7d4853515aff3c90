import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { listMedia } from '#domain/media/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/media.route';
import { buildTile } from './build-tile.server.ts';
import { MEDIA_RULES, MediaLibrary } from './media-library.tsx';
import { receiveUpload } from './receive-upload.server.ts';

export const loader = staffOnly('media.view', async ({ url }: Route.LoaderArgs, staff) => {
  const state = readListState(url, MEDIA_RULES);
  const page = await withStore(staff.store.id, (tx) => listMedia(tx, state));
  return {
    list: { ...page, state, rows: page.rows.map(buildTile) },
    wasRemoved: url.searchParams.get('said') === 'removed',
    canEdit: staff.can('media.edit'),
  };
});

/** The upload without scripts: a plain form with one file. */
export const action = staffOnly('media.edit', async ({ request }: Route.ActionArgs, staff) => {
  const { answer, status } = await receiveUpload(await request.formData(), staff);
  if ('problem' in answer) return answerForm({ problem: answer.problem }, status);
  throw redirect(`/admin/media/${answer.item.id}`, 303);
});

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  return <MediaLibrary {...loaderData} problem={actionData?.problem ?? null} />;
}
