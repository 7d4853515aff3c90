import { Radio } from '@mantine/core';
import { currencySymbol } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useLocales, useReading } from '../../ui/locale-context.tsx';
import { useValue } from '../kit/form-fields.tsx';
import { DISCOUNT_KINDS } from './discount-view.ts';
import { DiscountField } from './fields.tsx';

type Props = { currency: string };

const NAMES = { en: 'nameEn', ar: 'nameAr' } as const;

/** Name, kind, value and codes of a discount. The style sheet hides the fields of other kinds. */
export function GiftCard({ currency }: Props) {
  const t = useTexts();
  const [first, other] = useLocales();
  const kindNow = useValue('kind').value;
  return (
    <>
      <section className="card card-body stack" aria-label={t('common.name')}>
        <div className="field-pair">
          {[first, other].map((locale) => (
            <DiscountField
              key={locale}
              name={NAMES[locale]}
              label={t(`discounts.edit.${NAMES[locale]}`)}
              hint={locale === first ? t('discounts.edit.nameHint') : undefined}
              kind="text"
              lang={locale}
              // One name is enough, so only one field shows that it is missing.
              problemOf={locale === first ? 'name' : undefined}
            />
          ))}
        </div>
        <Way />
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
                defaultChecked={kindNow === kind}
              />
            ))}
          </div>
        </fieldset>
        <Amounts currency={currency} />
      </section>
    </>
  );
}

function Way() {
  const t = useTexts();
  const isAutomatic = useValue('isAutomatic').value === true;
  const problem = useValue('way').error;
  return (
    <>
      <fieldset className="choices">
        <legend>{t('discounts.edit.how')}</legend>
        <div className="choice-row">
          <Radio name="way" value="code" label={t('discounts.edit.byCode')} defaultChecked={!isAutomatic} />
          <Radio
            name="way"
            value="automatic"
            label={t('discounts.edit.byItself')}
            defaultChecked={isAutomatic}
          />
        </div>
        {problem ? (
          <p className="field-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <div className="of-code">
        <DiscountField name="code" label={t('common.code')} hint={t('discounts.edit.codeHint')} kind="text" />
      </div>
    </>
  );
}

function Amounts({ currency: code }: Props) {
  const t = useTexts();
  const currency = currencySymbol(code, useReading().locale);
  return (
    <>
      <div className="of-buy_get field-pair">
        <DiscountField name="buyQuantity" label={t('discounts.edit.buyQuantity')} />
        <DiscountField name="getQuantity" label={t('discounts.edit.getQuantity')} />
      </div>
      <div className="of-percent of-buy_get field-pair">
        <DiscountField name="percent" label={t('discounts.edit.percent')} unit="%" />
      </div>
      <div className="of-percent">
        <DiscountField
          name="maxAmount"
          label={t('discounts.edit.maxAmount', { currency })}
          hint={t('discounts.edit.maxAmountHint')}
        />
      </div>
      <div className="of-amount">
        <DiscountField name="amount" label={t('discounts.edit.amount', { currency })} />
      </div>
      <div className="of-buy_get">
        <DiscountField
          name="repeatLimit"
          label={t('discounts.edit.repeatLimit')}
          hint={t('discounts.edit.repeatLimitHint')}
        />
      </div>
    </>
  );
}
