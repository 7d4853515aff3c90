import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { CardFrame } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { ChoiceField, FormContext, LineField } from '../kit/form-fields.tsx';
import type { CurrenciesResult, CurrenciesView } from './currencies-view.ts';
import { FormProblem, RoundingField } from './currency-form.tsx';
import { useCurrencyForm } from './currency-problem.ts';

type Props = { currencies: CurrenciesView; result: CurrenciesResult | undefined };

export function AddCurrency({ currencies, result }: Props) {
  const t = useTexts();
  const form = useCurrencyForm(result, { rounding: 'none' });
  const { own, choices, rows } = currencies;
  return (
    <CardFrame title={t('currencies.admin.add')}>
      <Form method="post" className="card-body stack tight" key={rows.length} preventScrollReset>
        <FormProblem text={form.errorOf('form')} />
        <FormContext value={form}>
          <ChoiceField
            name="code"
            label={t('common.currency')}
            choices={[{ value: '', label: '' }, ...choices]}
          />
          <LineField
            name="rate"
            label={t('currencies.admin.rateNew', { own: isolate(own.code) })}
            hint={t('currencies.admin.rateHelp')}
            dir="ltr"
          />
          <RoundingField />
        </FormContext>
        <p className="caption muted">{t('currencies.admin.converted')}</p>
        <div>
          <Button type="submit" name="intent" value="add">
            {t('currencies.admin.addSubmit')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}
