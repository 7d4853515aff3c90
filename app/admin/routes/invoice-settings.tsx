import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type InvoiceSettings,
  missingSellerDetails,
  readInvoiceSettings,
  saveInvoiceSettings,
} from '#domain/invoices/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { InvoiceSettingsPage } from '../invoices/invoice-settings-page.tsx';
import type { InvoiceSettingsResult } from '../invoices/invoice-settings-view.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/invoice-settings';

export const loader = staffOnly('invoices.settings', async (_: Route.LoaderArgs, staff) => ({
  ...(await withStore(staff.store.id, async (tx) => ({
    settings: await readInvoiceSettings(tx),
    missing: await missingSellerDetails(tx),
  }))),
}));

export const action = staffOnly('invoices.settings', async ({ request: post }: Route.ActionArgs, staff) => {
  const typed = typedOf(await post.formData());
  if (!Number.isSafeInteger(typed.version)) throw data(null, { status: 400 });
  const saved = await withStore(staff.store.id, (tx) => saveInvoiceSettings(tx, typed, staff.request.act()));
  if (saved.ok) return answer({ saved: true }, 200);
  if (saved.code === 'stale') return answer({ stale: saved.data.current.version, typed }, 409);
  return answer({ problems: saved.data.fields, typed }, 422);
});

function typedOf(form: FormData): InvoiceSettings {
  const said = (name: string) => String(form.get(name) ?? '').slice(0, 2000);
  const both = (name: string) => ({ en: said(`${name}.en`), ar: said(`${name}.ar`) });
  const languages = said('languages');
  return {
    legalNames: both('legalNames'),
    addresses: both('addresses'),
    notes: both('notes'),
    vatNumber: said('vatNumber'),
    registrationNumber: said('registrationNumber'),
    invoicePrefix: said('invoicePrefix'),
    creditNotePrefix: said('creditNotePrefix'),
    issueAt: said('issueAt') === 'paid' ? 'paid' : 'shipped',
    languages: languages === 'en' || languages === 'ar' ? languages : 'both',
    version: Number(form.get('version') ?? Number.NaN),
  };
}

function answer(result: InvoiceSettingsResult, status: number) {
  return data(result, { status });
}

export default function InvoiceSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('invoices.settings.title')} />
      <InvoiceSettingsPage {...loaderData} result={actionData} />
    </>
  );
}
