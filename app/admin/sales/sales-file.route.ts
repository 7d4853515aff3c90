import { data, redirect } from 'react-router';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/sales-file.route';
import { salesFile } from './sales-file.server.ts';

/** A download needs a POST: it writes to the audit log, which another site's link must not trigger. */
export const loader = staffOnly('sales.view', async ({ url }: Route.LoaderArgs) => {
  throw redirect(`/admin/sales${url.search}`);
});

export const action = staffOnly('sales.view', async ({ url }: Route.ActionArgs, staff) => {
  const file = await salesFile(url.searchParams, staff);
  if (!file) throw data(null, { status: 422 });
  return file;
});
