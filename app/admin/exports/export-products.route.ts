import { redirect } from 'react-router';
import { type ProductFile, productRows } from '#domain/exports/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/export-products.route';
import { csvDownload, readerOf } from './csv-download.server.ts';

export const loader = staffOnly('exports.products', async (_: Route.LoaderArgs) => {
  throw redirect('/admin/settings/export');
});

export const action = staffOnly('exports.products', async (_: Route.ActionArgs, staff) =>
  csvDownload('products', productRows(readerOf(staff.store.id), productFile(staff)), staff),
);

function productFile({ store, request }: Staff): ProductFile {
  const { defaultLocale: locale, currency } = store.shell;
  return { locale, currency, origin: storefrontOrigin(request.config, store.slug) };
}
