import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { readTaxXml } from '#domain/invoices/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/document-file.route';

/** The stamped XML of one edition: `1.xml`. */
export const loader = staffOnly('fatoora.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { invoiceId, file } = params;
  const edition = Number(/^([1-9]\d{0,8})\.xml$/.exec(file)?.[1] ?? 0);
  const found = await withStore(staff.store.id, (tx) => readTaxXml(tx, { invoiceId, edition }));
  if (!found) throw data(null, { status: 404 });
  return new Response(found.xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${found.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
});
