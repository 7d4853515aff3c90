import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/tax-invoices.route';
import { buildLink } from './draw-link.server.ts';
import { LinkPage } from './link-page.tsx';
import { saveReasons } from './reasons.server.ts';
import { saveCode, saveDetails } from './save-link.server.ts';

export const loader = staffOnly('fatoora.view', async ({ url }: Route.LoaderArgs, staff) => {
  const isEditing = url.searchParams.has('edit') && staff.can('fatoora.edit');
  return { view: await withStore(staff.store.id, (tx) => buildLink(tx, staff, isEditing)) };
});

export const action = staffOnly('fatoora.edit', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'details':
      return saveDetails(staff, form);
    case 'code':
      return saveCode(staff, form);
    case 'reasons':
      return saveReasons(staff, form);
    default:
      throw data(null, { status: 400 });
  }
});

export default function TaxInvoices({ loaderData, actionData }: Route.ComponentProps) {
  return <LinkPage view={loaderData.view} result={actionData} />;
}
