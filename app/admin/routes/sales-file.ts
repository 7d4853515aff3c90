import { data, redirect } from 'react-router';
import { salesFile } from '../sales/sales-file.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/sales-file';

/** A download is asked for by a form: it is written to the audit log, and no link of another site may do that. */
export const loader = staffOnly('sales.view', async ({ url }: Route.LoaderArgs) => {
  throw redirect(`/admin/sales${url.search}`);
});

export const action = staffOnly('sales.view', async ({ url }: Route.ActionArgs, staff) => {
  const file = await salesFile(url.searchParams, staff);
  if (!file) throw data(null, { status: 422 });
  return file;
});
