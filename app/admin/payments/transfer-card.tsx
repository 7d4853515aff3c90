import { Textarea, TextInput } from '@mantine/core';
import { dirOf, LOCALES } from '#lib/locale.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { type CardProps, type Fields, LimitFields, TermsForm } from './terms-form.tsx';

const SUFFIX = { en: 'En', ar: 'Ar' } as const;

/** Bank transfer: the account to pay into, and how long stock is held. */
export function TransferCard(props: CardProps) {
  const t = useTexts();
  return (
    <TermsForm {...props} part="transfer">
      {(fields) => (
        <>
          <WordsPair name="bankName" fields={fields} />
          <WordsPair name="accountName" fields={fields} />
          <div className="field-pair">
            <TextInput
              name="iban"
              label={t('payments.field.iban')}
              description={t('payments.field.ibanHelp')}
              defaultValue={fields.typed.iban}
              error={fields.problem('iban')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              name="swift"
              label={t('payments.field.swift')}
              description={t('payments.field.swiftHelp')}
              defaultValue={fields.typed.swift}
              error={fields.problem('swift')}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <TextInput
            name="holdDays"
            label={t('payments.field.holdDays')}
            description={t('payments.field.holdDaysHelp')}
            defaultValue={fields.typed.holdDays}
            error={fields.problem('holdDays')}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
          <LimitFields fields={fields} currency={props.options.currency} />
          <WordsPair name="note" fields={fields} isLong />
        </>
      )}
    </TermsForm>
  );
}

type Words = { name: 'bankName' | 'accountName' | 'note'; fields: Fields; isLong?: boolean };

/** A text for shoppers, in both languages side by side. */
function WordsPair({ name, fields, isLong }: Words) {
  const t = useTexts();
  return (
    <div className="field-pair">
      {LOCALES.map((locale) => {
        const field = `${name}${SUFFIX[locale]}` as const;
        const common = {
          name: field,
          label: t(`payments.field.${name}.${locale}`),
          defaultValue: fields.typed[field],
          error: fields.problem(field),
          lang: locale,
          dir: dirOf(locale),
          autoComplete: 'off',
        };
        return isLong ? (
          <Textarea key={locale} {...common} rows={3} maxLength={1000} />
        ) : (
          <TextInput key={locale} {...common} maxLength={120} />
        );
      })}
    </div>
  );
}
