import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/document.route';
import { DocumentPage } from './document-page.tsx';
import { buildTaxDocument } from './draw-document.server.ts';
import { issueAgain } from './issue-again.server.ts';

export const loader = staffOnly('fatoora.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { invoiceId } = params;
  const view = await withStore(staff.store.id, (tx) => buildTaxDocument(tx, { invoiceId, staff }));
  if (!view) throw data(null, { status: 404 });
  return { view };
});

export const action = staffOnly('invoices.issue', async ({ request, params }: Route.ActionArgs, staff) =>
  issueAgain(staff, { invoiceId: params.invoiceId, form: await request.formData() }),
);

export default function TaxDocument({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentPage view={loaderData.view} result={actionData} />;
}
