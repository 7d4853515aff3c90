import { NativeSelect, Radio, TextInput } from '@mantine/core';
import type { TypedTerms } from '#domain/payments/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { LineField, MoneyField, useValue } from '../kit/form-fields.tsx';
import { type CardProps, LimitFields, TermsForm } from './terms-form.tsx';
import type { PaymentOptionsView } from './terms-view.ts';

const CONFIRMATIONS = ['none', 'call', 'code'] as const;
/** Empty rows below the zones; more come with each save. */
const SPARE_ROWS = 2;

/** Cash on delivery: fee, limits, places, and the confirmation required before packing. */
export function CashCard(props: CardProps) {
  const t = useTexts();
  const { currency, countries, code } = props.options;
  return (
    <TermsForm {...props} part="cash">
      <div className="field-pair">
        <MoneyField
          name="fee"
          label={t('payments.field.fee')}
          hint={t('payments.field.feeHelp')}
          currency={currency}
        />
        <LineField
          name="openPerPhone"
          label={t('payments.field.openPerPhone')}
          hint={t('payments.field.openPerPhoneHelp')}
          dir="ltr"
        />
      </div>
      <LimitFields currency={currency} />
      <Confirmation code={code} />
      <Zones countries={countries} />
    </TermsForm>
  );
}

function Confirmation({ code }: Pick<PaymentOptionsView, 'code'>) {
  const t = useTexts();
  const { value, error } = useValue('confirm');
  return (
    <fieldset className="choices">
      <legend>{t('payments.field.confirm')}</legend>
      {code.isReplaced ? (
        <p className="note page-note" data-tone="warning" role="status">
          {t('payments.confirmReplaced')}
        </p>
      ) : null}
      <FieldsetProblem text={error} />
      {CONFIRMATIONS.map((way) => (
        <Radio
          key={way}
          name="confirm"
          value={way}
          label={t(`payments.confirm.${way}`)}
          description={t(
            way === 'code' && !code.isSendable ? 'payments.confirmNoSender' : `payments.confirmHelp.${way}`,
          )}
          disabled={way === 'code' && !code.isSendable}
          defaultChecked={(value || 'none') === way}
        />
      ))}
    </fieldset>
  );
}

function Zones({ countries }: Pick<PaymentOptionsView, 'countries'>) {
  const t = useTexts();
  const { value, error } = useValue('zones');
  const zones = (value as TypedTerms['zones']) ?? [];
  const spare = Array.from({ length: SPARE_ROWS }, () => ({ country: '', cities: '' }));
  const choices = [
    { value: '', label: t('payments.field.noCountry') },
    ...countries.map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <fieldset className="choices">
      <legend>{t('payments.field.zones')}</legend>
      <p className="muted sm">{t('payments.field.zonesHelp')}</p>
      <FieldsetProblem text={error} />
      {[...zones, ...spare].map((zone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, so the index is the key
        <div className="field-pair" key={index}>
          <NativeSelect
            name="zoneCountry"
            aria-label={t('payments.field.zoneCountry', { number: index + 1 })}
            data={choices}
            defaultValue={zone.country}
          />
          <TextInput
            name="zoneCities"
            aria-label={t('payments.field.zoneCities', { number: index + 1 })}
            placeholder={t('payments.field.allCities')}
            defaultValue={zone.cities}
            dir="auto"
            autoComplete="off"
          />
        </div>
      ))}
    </fieldset>
  );
}

function FieldsetProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-problem" role="alert">
      {text}
    </p>
  );
}
