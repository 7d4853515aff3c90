import type { InvoiceField, InvoiceSettings, SellerDetail } from '#domain/invoices/index.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { FormValues } from '../kit/form-result.ts';
import { SettingsForm, type SettingsFormProps } from '../kit/settings-form.tsx';
import { NumberFields } from './invoice-fields.tsx';
import { type SellerAsks, SellerFields } from './seller-fields.tsx';

type Props = SettingsFormProps<FormValues<InvoiceSettings>> & { missing: SellerDetail[]; asks: SellerAsks };

export function InvoiceSettingsPage({ missing, asks, ...form }: Props) {
  const t = useTexts();
  const [first = 'address'] = missing;
  const wording = (field: string) => {
    const own = FIELDS.find((each) => each === field);
    return own && t(`invoices.settings.invalid.${own}`);
  };
  return (
    <SettingsForm
      {...form}
      title={t('invoices.settings.title')}
      text={t('invoices.settings.lead')}
      wording={wording}
      notes={
        missing.length === 0 ? null : (
          <PageNote tone="warning">
            {t(missing.length === 2 ? 'invoices.missing.both' : `invoices.missing.${first}`)}
          </PageNote>
        )
      }
    >
      <SellerFields asks={asks} />
      <NumberFields />
    </SettingsForm>
  );
}

const FIELDS = [
  'legalNames',
  'addresses',
  'notes',
  'vatNumber',
  'registrationNumber',
  'shortAddress',
  'sealNumber',
  'sealToken',
  'invoicePrefix',
  'creditNotePrefix',
] as const satisfies InvoiceField[];
