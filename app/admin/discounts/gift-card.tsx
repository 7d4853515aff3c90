import { Radio } from '@mantine/core';
import { currencySymbol } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { DISCOUNT_KINDS } from './discount-view.ts';
import { DiscountField, type Fields } from './fields.tsx';

type Props = { fields: Fields; currency: string };

/** Name, kind, value and codes of a discount. The style sheet hides the fields of other kinds. */
export function GiftCard({ fields, currency }: Props) {
  const t = useTexts();
  return (
    <>
      <section className="card card-body stack" aria-label={t('common.name')}>
        <div className="field-pair">
          <DiscountField
            fields={fields}
            name="nameEn"
            label={t('discounts.edit.nameEn')}
            hint={t('discounts.edit.nameHint')}
            kind="text"
            lang="en"
            problemOf="name"
          />
          <DiscountField
            fields={fields}
            name="nameAr"
            label={t('discounts.edit.nameAr')}
            kind="text"
            lang="ar"
            problemOf={null}
          />
        </div>
        <Way fields={fields} />
      </section>
      <section className="card card-body stack" aria-label={t('discounts.edit.kind')}>
        <fieldset className="choices">
          <legend>{t('discounts.edit.kind')}</legend>
          <div className="choice-row">
            {DISCOUNT_KINDS.map((kind) => (
              <Radio
                key={kind}
                name="kind"
                value={kind}
                label={t(`discounts.kind.${kind}`)}
                defaultChecked={fields.typed.kind === kind}
              />
            ))}
          </div>
        </fieldset>
        <Amounts fields={fields} currency={currency} />
      </section>
    </>
  );
}

function Way({ fields }: { fields: Fields }) {
  const t = useTexts();
  return (
    <>
      <fieldset className="choices">
        <legend>{t('discounts.edit.how')}</legend>
        <div className="choice-row">
          <Radio
            name="way"
            value="code"
            label={t('discounts.edit.byCode')}
            defaultChecked={!fields.typed.isAutomatic}
          />
          <Radio
            name="way"
            value="automatic"
            label={t('discounts.edit.byItself')}
            defaultChecked={fields.typed.isAutomatic}
          />
        </div>
      </fieldset>
      <div className="of-code">
        <DiscountField
          fields={fields}
          name="code"
          label={t('common.code')}
          hint={t('discounts.edit.codeHint')}
          kind="text"
        />
      </div>
    </>
  );
}

function Amounts({ fields, currency: code }: Props) {
  const t = useTexts();
  const currency = currencySymbol(code, useReading().locale);
  return (
    <>
      <div className="of-buy_get field-pair">
        <DiscountField fields={fields} name="buyQuantity" label={t('discounts.edit.buyQuantity')} />
        <DiscountField fields={fields} name="getQuantity" label={t('discounts.edit.getQuantity')} />
      </div>
      <div className="of-percent of-buy_get field-pair">
        <DiscountField fields={fields} name="percent" label={t('discounts.edit.percent')} unit="%" />
      </div>
      <div className="of-percent">
        <DiscountField
          fields={fields}
          name="maxAmount"
          label={t('discounts.edit.maxAmount', { currency })}
          hint={t('discounts.edit.maxAmountHint')}
        />
      </div>
      <div className="of-amount">
        <DiscountField fields={fields} name="amount" label={t('discounts.edit.amount', { currency })} />
      </div>
      <div className="of-buy_get">
        <DiscountField
          fields={fields}
          name="repeatLimit"
          label={t('discounts.edit.repeatLimit')}
          hint={t('discounts.edit.repeatLimitHint')}
        />
      </div>
    </>
  );
}
