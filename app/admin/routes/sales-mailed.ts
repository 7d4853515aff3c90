import { data } from 'react-router';
import { mailedFile } from '../sales/sales-file.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/sales-mailed';

/** Where the mail of a long report leads: the file, to nobody but who asked for it. */
export const loader = staffOnly('sales.view', async ({ params }: Route.LoaderArgs, staff) => {
  const file = await mailedFile(params.fileId, staff);
  if (!file) throw data(null, { status: 404 });
  return file;
});
