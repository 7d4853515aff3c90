import { redirect } from 'react-router';
import { reviewRows } from '#domain/exports/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export-reviews.route';
import { readerOf } from './csv-download.server.ts';
import { personalDownload } from './personal-download.server.ts';

export const loader = staffOnly('exports.customers', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/settings/export');
});

export const action = staffOnly('exports.customers', async ({ request: post }: Route.ActionArgs, staff) =>
  personalDownload('reviews', reviewRows(readerOf(staff.store.id)), {
    form: await post.formData(),
    staff,
    back: '/admin/settings/export',
  }),
);
