import { data } from 'react-router';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/sales-mailed.route';
import { mailedFile } from './sales-file.server.ts';

/** The file of a mailed report, only for the person who requested it. */
export const loader = staffOnly('sales.view', async ({ params }: Route.LoaderArgs, staff) => {
  const file = await mailedFile(params.fileId, staff);
  if (!file) throw data(null, { status: 404 });
  return file;
});
