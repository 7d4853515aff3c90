import { currencySymbol } from '#lib/money/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { TickField } from '../kit/form-fields.tsx';
import { DiscountField } from './fields.tsx';

/** The minimum of the cart, and whether the discount combines with others. */
export function ConditionsCard({ currency: code }: { currency: string }) {
  const t = useTexts();
  const currency = currencySymbol(code, useReading().locale);
  return (
    <section className="card card-body stack" aria-labelledby="conditions-title">
      <h2 id="conditions-title" className="card-name">
        {t('discounts.edit.conditions')}
      </h2>
      <div className="field-pair">
        <DiscountField
          name="minSubtotal"
          label={t('discounts.edit.minSubtotal', { currency })}
          hint={t('discounts.edit.minSubtotalHint')}
        />
        <DiscountField name="minQuantity" label={t('discounts.edit.minQuantity')} />
      </div>
      <TickField
        name="isStackable"
        label={t('discounts.edit.isStackable')}
        hint={t('discounts.edit.isStackableHint')}
      />
    </section>
  );
}

export function LimitsCard({ zone }: { zone: string }) {
  const t = useTexts();
  return (
    <section className="card card-body stack" aria-labelledby="limits-title">
      <h2 id="limits-title" className="card-name">
        {t('discounts.edit.limits')}
      </h2>
      <div className="field-pair">
        <DiscountField name="limitTotal" label={t('discounts.edit.limitTotal')} />
        <DiscountField
          name="limitPerCustomer"
          label={t('discounts.edit.limitPerCustomer')}
          hint={t('discounts.edit.limitPerCustomerHint')}
        />
      </div>
      <div className="field-pair">
        <DiscountField
          name="startsAt"
          label={t('discounts.edit.startsAt')}
          hint={t('discounts.edit.zone', { zone })}
          kind="moment"
        />
        <DiscountField
          name="endsAt"
          label={t('discounts.edit.endsAt')}
          hint={t('discounts.edit.anyTime')}
          kind="moment"
        />
      </div>
    </section>
  );
}
