import { redirect } from 'react-router';
import { requestArchive } from '#domain/archive/index.ts';
import { archiveLink } from '#server/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/archive.route';
import { requirePassword } from './personal-download.server.ts';

const PAGE = '/admin/settings/export';
const BACK = `${PAGE}?of=archive`;

export const loader = staffOnly('exports.everything', async (_: Route.LoaderArgs) => {
  throw redirect(PAGE);
});

/** Requests an archive of the whole store, or the link to a ready one. Both require the password again. */
export const action = staffOnly(
  'exports.everything',
  async ({ request: post }: Route.ActionArgs, { request, store, actor, ...staff }) => {
    const form = await post.formData();
    await requirePassword({ request, store, actor, ...staff }, { form, back: BACK });
    const archiveId = form.get('archive');
    if (typeof archiveId === 'string') {
      const link = await archiveLink(request, { archiveId, userId: actor.userId });
      throw redirect(link ?? `${BACK}&problem=gone`, 303);
    }
    const asked = await requestArchive(store.id, request.act());
    throw redirect(asked.ok ? BACK : `${BACK}&problem=busy`, 303);
  },
);
