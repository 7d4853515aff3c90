import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { dirOf, type Locale } from '#lib/locale.ts';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { ChoiceField, LineField, useField } from '../kit/form-fields.tsx';

// Hints are below their fields, so that the fields of a row align.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export function NumberFields() {
  const t = useTexts();
  const prefix = { hint: t('invoices.settings.prefixHint'), dir: 'ltr' as const };
  return (
    <Card title={t('invoices.settings.numbers')}>
      <p className="muted">{t('invoices.settings.numbersHint')}</p>
      <div className="field-pair">
        <LineField name="invoicePrefix" label={t('invoices.settings.invoicePrefix')} {...prefix} />
        <LineField name="creditNotePrefix" label={t('invoices.settings.creditNotePrefix')} {...prefix} />
      </div>
      <div className="field-pair">
        <NativeSelect
          {...useField('issueAt')}
          label={t('invoices.settings.issueAt')}
          description={t('invoices.settings.issueAtHint')}
          inputWrapperOrder={ORDER}
          data={[
            { value: 'shipped', label: t('invoices.settings.issueAtShipped') },
            { value: 'paid', label: t('invoices.settings.issueAtPaid') },
          ]}
        />
        <ChoiceField
          name="languages"
          label={t('invoices.settings.languages')}
          choices={(['both', 'ar', 'en'] as const).map((value) => ({
            value,
            label: t(`invoices.card.languages.${value}`),
          }))}
        />
      </div>
      <Pair
        name="notes"
        label={t('invoices.settings.notes')}
        help={t('invoices.settings.notesHint')}
        isLong
      />
    </Card>
  );
}

type PairProps = { name: string; label: string; help: string; isLong?: boolean };

export function Pair(props: PairProps) {
  const locales = useLocales();
  return (
    <div className="field-pair">
      {locales.map((locale) => (
        <PairText key={locale} locale={locale} {...props} />
      ))}
    </div>
  );
}

function PairText({ locale, name, label, help, isLong }: PairProps & { locale: Locale }) {
  const t = useTexts();
  const language = t(locale === 'en' ? 'invoices.settings.english' : 'invoices.settings.arabic');
  const field = {
    ...useField(`${name}.${locale}`),
    label: `${label} (${language})`,
    description: help,
    inputWrapperOrder: ORDER,
    lang: locale,
    dir: dirOf(locale),
    autoComplete: 'off',
  };
  return isLong ? <Textarea {...field} rows={3} /> : <TextInput {...field} />;
}
