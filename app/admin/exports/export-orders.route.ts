import { redirect } from 'react-router';
import { orderRows } from '#domain/exports/index.ts';
import { tickedAddress } from '../orders/ticked-address.ts';
import { tickedIds } from '../orders/ticked-ids.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export-orders.route';
import { readerOf } from './csv-download.server.ts';
import { personalDownload } from './personal-download.server.ts';

/** A download needs a POST: it writes to the audit log, which another site's link must not trigger. */
export const loader = staffOnly('exports.orders', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/settings/export');
});

export const action = staffOnly('exports.orders', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  // Ids of other stores' orders give an empty file, never one of all orders.
  const orderIds = form.has('order') ? tickedIds(form) : null;
  const back = orderIds ? tickedAddress('/admin/orders/export', orderIds) : '/admin/settings/export';
  const file = { locale: staff.request.locale, timeZone: staff.store.shell.timeZone, orderIds };
  return personalDownload('orders', orderRows(readerOf(staff.store.id), file), { form, staff, back });
});
