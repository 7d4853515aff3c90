import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { presetOf } from '#domain/countries/index.ts';
import {
  INVOICE_LIMITS,
  missingSellerDetails,
  readInvoiceSettings,
  saveInvoiceSettings,
} from '#domain/invoices/index.ts';
import { bilingual, choice, text, version } from '../kit/form-schema.server.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import { settingsAction } from '../kit/settings-action.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/invoice-settings.route';
import { InvoiceSettingsPage } from './invoice-settings-page.tsx';

// A number or prefix, which may be typed with spaces; the save removes them.
const code = text(60);
const schema = z.object({
  legalNames: bilingual(INVOICE_LIMITS.legalNames),
  addresses: bilingual(INVOICE_LIMITS.addresses),
  notes: bilingual(INVOICE_LIMITS.notes),
  vatNumber: code,
  registrationKind: choice(['commercial', 'freelance']),
  registrationNumber: text(INVOICE_LIMITS.registrationNumber),
  shortAddress: code,
  // The number, or the URL of the certificate's page.
  sealNumber: text(200),
  // The token, or the markup that contains it.
  sealToken: text(1000),
  invoicePrefix: code,
  creditNotePrefix: code,
  issueAt: choice(['shipped', 'paid']),
  languages: choice(['both', 'en', 'ar']),
  version: version(),
});

export const loader = staffOnly('invoices.settings', async (_: Route.LoaderArgs, staff) => {
  const [saved, missing] = await withStore(staff.store.id, async (tx) => [
    await readInvoiceSettings(tx),
    await missingSellerDetails(tx),
  ]);
  const { legal, address } = presetOf(staff.store.shell.country);
  const asks = {
    freelance: legal.registration.freelance !== undefined,
    shortAddress: address.shortCode !== null,
    seal: legal.asked.includes('seal'),
  };
  return { saved, missing, asks, seen: { version: saved.version }, limits: limitsOf(schema) };
});

export const action = settingsAction('invoices.settings', { schema, save: saveInvoiceSettings });

export default function InvoiceSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceSettingsPage {...loaderData} result={actionData} />;
}
