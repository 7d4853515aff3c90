import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InvoiceField, InvoiceSettings } from '#domain/invoices/index.ts';
import { dirOf, LOCALES } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';

// A hint stands below its field, so that fields of a row stand in a line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Props = { values: InvoiceSettings; problems: InvoiceField[] };
type PairName = 'legalNames' | 'addresses' | 'notes';
type CodeName = 'vatNumber' | 'registrationNumber' | 'invoicePrefix' | 'creditNotePrefix';

/** Who the store is in law. */
export function SellerFields({ values, problems }: Props) {
  const t = useTexts();
  return (
    <Card id="invoice-seller" title={t('invoices.settings.seller')}>
      <Pair
        name="legalNames"
        label={t('invoices.settings.legalName')}
        help={t('invoices.settings.legalNameHint')}
        values={values}
        problems={problems}
      />
      <Pair
        name="addresses"
        label={t('invoices.settings.address')}
        help={t('invoices.settings.addressHint')}
        values={values}
        problems={problems}
        isLong
      />
      <div className="field-pair">
        <Code
          name="vatNumber"
          label={t('invoices.settings.vatNumber')}
          help={t('invoices.settings.vatNumberHint')}
          values={values}
          problems={problems}
        />
        <Code
          name="registrationNumber"
          label={t('invoices.settings.registration')}
          values={values}
          problems={problems}
        />
      </div>
    </Card>
  );
}

/** How documents are numbered, when they are issued, and how they look. */
export function NumberFields({ values, problems }: Props) {
  const t = useTexts();
  const help = t('invoices.settings.prefixHint');
  const both = { values, problems, help };
  return (
    <Card id="invoice-numbers" title={t('invoices.settings.numbers')}>
      <p className="muted">{t('invoices.settings.numbersHint')}</p>
      <div className="field-pair">
        <Code name="invoicePrefix" label={t('invoices.settings.invoicePrefix')} {...both} />
        <Code name="creditNotePrefix" label={t('invoices.settings.creditNotePrefix')} {...both} />
      </div>
      <div className="field-pair">
        <NativeSelect
          name="issueAt"
          label={t('invoices.settings.issueAt')}
          description={t('invoices.settings.issueAtHint')}
          inputWrapperOrder={ORDER}
          defaultValue={values.issueAt}
          data={[
            { value: 'shipped', label: t('invoices.settings.issueAtShipped') },
            { value: 'paid', label: t('invoices.settings.issueAtPaid') },
          ]}
        />
        <NativeSelect
          name="languages"
          label={t('invoices.settings.languages')}
          defaultValue={values.languages}
          data={(['both', 'ar', 'en'] as const).map((value) => ({
            value,
            label: t(`invoices.card.languages.${value}`),
          }))}
        />
      </div>
      <Pair
        name="notes"
        label={t('invoices.settings.notes')}
        help={t('invoices.settings.notesHint')}
        values={values}
        problems={problems}
        isLong
      />
    </Card>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="card-body stack">{children}</div>
    </section>
  );
}

type PairProps = Props & { name: PairName; label: string; help: string; isLong?: boolean };

/** A text of the documents in both languages, side by side. */
function Pair({ name, label, help, isLong, values, problems }: PairProps) {
  const t = useTexts();
  return (
    <div className="field-pair">
      {LOCALES.map((locale) => {
        const language = t(locale === 'en' ? 'invoices.settings.english' : 'invoices.settings.arabic');
        const field = {
          name: `${name}.${locale}`,
          label: `${label} (${language})`,
          description: help,
          inputWrapperOrder: ORDER,
          defaultValue: values[name][locale],
          error: problems.includes(name) ? t(`invoices.settings.invalid.${name}`) : undefined,
          lang: locale,
          dir: dirOf(locale),
          autoComplete: 'off',
        };
        return isLong ? <Textarea key={locale} {...field} rows={3} /> : <TextInput key={locale} {...field} />;
      })}
    </div>
  );
}

type CodeProps = Props & { name: CodeName; label: string; help?: string };

function Code({ name, label, help, values, problems }: CodeProps) {
  const t = useTexts();
  return (
    <TextInput
      name={name}
      label={label}
      description={help}
      defaultValue={values[name]}
      error={problems.includes(name) ? t(`invoices.settings.invalid.${name}`) : undefined}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
