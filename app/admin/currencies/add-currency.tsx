import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import type { CurrenciesResult, CurrenciesView } from './currencies-view.ts';
import { FormProblem, RoundingField } from './currency-form.tsx';
import { typedIn, useProblem } from './currency-problem.ts';

type Props = { currencies: CurrenciesView; result: CurrenciesResult | undefined };

export function AddCurrency({ currencies, result }: Props) {
  const t = useTexts();
  const problem = useProblem(result);
  const typed = typedIn(result);
  const { own, choices, rows } = currencies;
  return (
    <CardFrame title={t('currencies.admin.add')}>
      <Form method="post" className="card-body stack tight" key={rows.length} preventScrollReset>
        <FormProblem text={problem('form')} />
        <NativeSelect
          label={t('common.currency')}
          name="code"
          defaultValue={typed('code', '')}
          data={[{ value: '', label: '' }, ...choices]}
          error={problem('code')}
        />
        <TextInput
          label={t('currencies.admin.rateNew', { own: isolate(own.code) })}
          description={t('currencies.admin.rateHelp')}
          name="rate"
          dir="ltr"
          inputMode="decimal"
          defaultValue={typed('rate', '')}
          error={problem('rate')}
        />
        <RoundingField value={typed('rounding', 'none')} error={problem('rounding')} />
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
