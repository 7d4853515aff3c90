import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { Card } from '../kit/card.tsx';
import type { CurrenciesResult, CurrenciesView, PriceRow } from './currencies-view.ts';
import { typedIn, useProblem } from './currency-problem.ts';

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
  const problem = useProblem(result);
  const typed = typedIn(result);
  return (
    <Form method="post" className="stack tight" preventScrollReset>
      <div className="field-row">
        <TextInput
          label={t('currencies.admin.prices.sku')}
          name="sku"
          dir="ltr"
          autoComplete="off"
          defaultValue={typed('sku', '')}
          error={problem('sku')}
        />
        <NativeSelect
          label={t('common.currency')}
          name="code"
          defaultValue={typed('code', '')}
          data={currencies.rows.map(({ code }) => code)}
          error={problem('code')}
        />
        <TextInput
          label={t('common.price')}
          description={t('currencies.admin.prices.priceHelp')}
          name="price"
          dir="ltr"
          inputMode="decimal"
          defaultValue={typed('price', '')}
          error={problem('price')}
        />
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
