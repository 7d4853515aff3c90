import { Button } from '@mantine/core';
import { Form } from 'react-router';
import { Card } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { ChoiceField, FormContext, LineField } from '../kit/form-fields.tsx';
import type { CurrenciesResult, CurrenciesView, PriceRow } from './currencies-view.ts';
import { useCurrencyForm } from './currency-problem.ts';

type Props = { currencies: CurrenciesView; canEdit: boolean; result: CurrenciesResult | undefined };

export function EnteredPrices({ currencies, canEdit, result }: Props) {
  const t = useTexts();
  const { rows, prices, mostPrices } = currencies;
  if (rows.length === 0) return null;
  return (
    <Card title={t('currencies.admin.prices.title')}>
      <p className="muted">{t('currencies.admin.prices.text')}</p>
      {canEdit ? <PriceForm currencies={currencies} result={result} /> : null}
      {prices.length === 0 ? <p className="muted">{t('currencies.admin.prices.none')}</p> : null}
      {prices.length > 0 ? <PriceList prices={prices} /> : null}
      {prices.length === mostPrices ? (
        <p className="caption muted">{t('currencies.admin.prices.most', { count: mostPrices })}</p>
      ) : null}
    </Card>
  );
}

function PriceForm({ currencies, result }: Omit<Props, 'canEdit'>) {
  const t = useTexts();
  const codes = currencies.rows.map(({ code }) => ({ value: code, label: code }));
  return (
    <Form method="post" className="stack tight" preventScrollReset>
      <div className="field-row">
        <FormContext value={useCurrencyForm(result, {})}>
          <LineField name="sku" label={t('currencies.admin.prices.sku')} dir="ltr" />
          <ChoiceField name="code" label={t('common.currency')} choices={codes} />
          <LineField
            name="price"
            label={t('common.price')}
            hint={t('currencies.admin.prices.priceHelp')}
            dir="ltr"
          />
        </FormContext>
      </div>
      <div>
        <Button type="submit" name="intent" value="price">
          {t('currencies.admin.prices.submit')}
        </Button>
      </div>
    </Form>
  );
}

function PriceList({ prices }: { prices: PriceRow[] }) {
  return (
    <ul className="test-options">
      {prices.map((price) => (
        <li key={`${price.variantId} ${price.currency}`}>
          <span className="grow">
            <OwnText>{price.title}</OwnText>
            <span className="caption muted">
              <Code>{price.sku}</Code>
            </span>
          </span>
          <MoneyText value={{ amount: price.amount, currency: price.currency }} />
        </li>
      ))}
    </ul>
  );
}
