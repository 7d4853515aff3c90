import { Textarea, TextInput } from '@mantine/core';
import { dirOf, type Locale } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales } from '../../ui/locale-context.tsx';
import { LineField, useField } from '../kit/form-fields.tsx';
import { type CardProps, LimitFields, TermsForm } from './terms-form.tsx';

const SUFFIX = { en: 'En', ar: 'Ar' } as const;

/** Bank transfer: the account to pay into, and how long stock is held. */
export function TransferCard(props: CardProps) {
  const t = useTexts();
  const line = (name: 'iban' | 'swift' | 'holdDays') => (
    <LineField
      name={name}
      label={t(`payments.field.${name}`)}
      hint={t(`payments.field.${name}Help`)}
      dir="ltr"
    />
  );
  return (
    <TermsForm {...props} part="transfer">
      <WordsPair name="bankName" />
      <WordsPair name="accountName" />
      <div className="field-pair">
        {line('iban')}
        {line('swift')}
      </div>
      {line('holdDays')}
      <LimitFields currency={props.options.currency} />
      <WordsPair name="note" />
    </TermsForm>
  );
}

type Words = { name: 'bankName' | 'accountName' | 'note' };

/** A text for shoppers, in both languages side by side. */
function WordsPair({ name }: Words) {
  const locales = useLocales();
  return (
    <div className="field-pair">
      {locales.map((locale) => (
        <WordsIn key={locale} name={name} locale={locale} />
      ))}
    </div>
  );
}

function WordsIn({ name, locale }: Words & { locale: Locale }) {
  const t = useTexts();
  const field = {
    ...useField(`${name}${SUFFIX[locale]}`),
    label: t(`payments.field.${name}.${locale}`),
    ...{ lang: locale, dir: dirOf(locale), autoComplete: 'off' },
  };
  return name === 'note' ? <Textarea {...field} rows={3} /> : <TextInput {...field} />;
}
