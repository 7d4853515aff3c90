import type { InvoiceField, InvoiceSettings, SellerDetail } from '#domain/invoices/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { FormValues } from '../kit/form-result.ts';
import { PageNote } from '../kit/page-note.tsx';
import { SettingsForm, type SettingsFormProps } from '../kit/settings-form.tsx';
import { NumberFields, SellerFields } from './invoice-fields.tsx';

type Props = SettingsFormProps<FormValues<InvoiceSettings>> & { missing: SellerDetail[] };

export function InvoiceSettingsPage({ missing, ...form }: Props) {
  const t = useTexts();
  const [first = 'address'] = missing;
  return (
    <SettingsForm
      {...form}
      title={t('invoices.settings.title')}
      text={t('invoices.settings.lead')}
      wording={(field) => (isOwn(field) ? t(`invoices.settings.invalid.${field}`) : undefined)}
      notes={
        missing.length === 0 ? null : (
          <PageNote tone="warning">
            {t(missing.length === 2 ? 'invoices.missing.both' : `invoices.missing.${first}`)}
          </PageNote>
        )
      }
    >
      <SellerFields />
      <NumberFields />
    </SettingsForm>
  );
}

const FIELDS = {
  legalNames: true,
  addresses: true,
  notes: true,
  vatNumber: true,
  registrationNumber: true,
  invoicePrefix: true,
  creditNotePrefix: true,
} satisfies Record<InvoiceField, true>;

const isOwn = (field: string): field is InvoiceField => field in FIELDS;
