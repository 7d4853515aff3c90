import { redirect } from 'react-router';
import { csvDownload } from '../exports/csv-download.server.ts';
import { productRows } from '../exports/product-rows.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/export-products';

export const loader = staffOnly('exports.products', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/settings/export');
});

export const action = staffOnly('exports.products', async (_: Route.ActionArgs, staff) =>
  csvDownload('products', productRows(staff), staff),
);
