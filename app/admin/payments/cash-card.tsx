import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { CurrencyUnit } from '../../ui/console/currency-unit.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { type CardProps, type Fields, LimitFields, TermsForm } from './terms-form.tsx';
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
      {(fields) => (
        <>
          <div className="field-pair">
            <TextInput
              name="fee"
              label={t('payments.field.fee')}
              description={t('payments.field.feeHelp')}
              defaultValue={fields.typed.fee}
              error={fields.problem('fee')}
              rightSection={<CurrencyUnit currency={currency} />}
              rightSectionWidth={56}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
            />
            <TextInput
              name="openPerPhone"
              label={t('payments.field.openPerPhone')}
              description={t('payments.field.openPerPhoneHelp')}
              defaultValue={fields.typed.openPerPhone}
              error={fields.problem('openPerPhone')}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
            />
          </div>
          <LimitFields fields={fields} currency={currency} />
          <Confirmation fields={fields} code={code} />
          <Zones fields={fields} countries={countries} />
        </>
      )}
    </TermsForm>
  );
}

function Confirmation({ fields, code }: { fields: Fields; code: PaymentOptionsView['code'] }) {
  const t = useTexts();
  const problem = fields.problem('confirm');
  return (
    <fieldset className="choices">
      <legend>{t('payments.field.confirm')}</legend>
      {code.isReplaced ? (
        <p className="note page-note" data-tone="warning" role="status">
          {t('payments.confirmReplaced')}
        </p>
      ) : null}
      {problem ? (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      ) : null}
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
          defaultChecked={(fields.typed.confirm || 'none') === way}
        />
      ))}
    </fieldset>
  );
}

type ZonesProps = { fields: Fields; countries: PaymentOptionsView['countries'] };

function Zones({ fields, countries }: ZonesProps) {
  const t = useTexts();
  const zones = fields.typed.zones ?? [];
  const spare = Array.from({ length: SPARE_ROWS }, () => ({ country: '', cities: '' }));
  const choices = [
    { value: '', label: t('payments.field.noCountry') },
    ...countries.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const problem = fields.problem('zones');
  return (
    <fieldset className="choices">
      <legend>{t('payments.field.zones')}</legend>
      <p className="muted sm">{t('payments.field.zonesHelp')}</p>
      {problem ? (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {[...zones, ...spare].map((zone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
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
