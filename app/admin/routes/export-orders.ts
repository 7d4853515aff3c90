import { redirect } from 'react-router';
import { orderRows } from '../exports/order-rows.server.ts';
import { personalDownload } from '../exports/personal-download.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/export-orders';

/** A download is asked for by a form: it is written to the audit log, and no link of another site may do that. */
export const loader = staffOnly('exports.orders', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/settings/export');
});

export const action = staffOnly('exports.orders', async ({ request: post }: Route.ActionArgs, staff) =>
  personalDownload('orders', orderRows(staff), { post, staff }),
);
