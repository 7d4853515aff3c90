import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { currencySymbol } from '#lib/money/index.ts';
import { Card } from '../../ui/console/card.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { daysText } from './charge-text.ts';
import type { DeliveryView, TestAnswer } from './delivery-view.ts';

/** The delivery options of an address. A GET form, so that the answer can be bookmarked and shared. */
export function AddressTester({ delivery }: { delivery: DeliveryView }) {
  const t = useTexts();
  const { locale } = useReading();
  const { asked, answer, countries, cities } = delivery;
  const problem = (field: 'goods' | 'kg' | 'items') => {
    const code = answer?.problems[field];
    return code
      ? t(code === 'not_whole' ? 'delivery.admin.problem.not_whole' : 'delivery.admin.problem.not_a_number')
      : undefined;
  };
  return (
    <Card title={t('delivery.admin.test.title')} id="test">
      <Form method="get" className="stack tight" action="#test" preventScrollReset>
        <NativeSelect
          label={t('common.country')}
          name="country"
          defaultValue={asked.country}
          data={countries}
        />
        <TextInput
          label={t('common.city')}
          name="city"
          defaultValue={asked.city}
          list="delivery-cities"
          autoComplete="off"
        />
        <datalist id="delivery-cities">
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <div className="field-row">
          <TextInput label={t('delivery.admin.test.region')} name="region" defaultValue={asked.region} />
          <TextInput label={t('delivery.admin.test.zip')} name="zip" defaultValue={asked.zip} />
        </div>
        <div className="field-row">
          <TextInput
            label={`${t('delivery.admin.test.goods')} (${currencySymbol(delivery.currency, locale)})`}
            name="goods"
            inputMode="decimal"
            defaultValue={asked.goods}
            error={problem('goods')}
          />
          <TextInput
            label={t('delivery.admin.test.kg')}
            name="kg"
            inputMode="decimal"
            defaultValue={asked.kg}
            error={problem('kg')}
          />
          <TextInput
            label={t('delivery.admin.test.items')}
            name="items"
            inputMode="numeric"
            defaultValue={asked.items}
            error={problem('items')}
          />
        </div>
        <Button type="submit">{t('common.action.show')}</Button>
      </Form>
      <div role="status">{answer ? <Answer answer={answer} currency={delivery.currency} /> : null}</div>
    </Card>
  );
}

function Answer({ answer, currency }: { answer: TestAnswer; currency: string }) {
  const t = useTexts();
  if (Object.keys(answer.problems).length > 0) return null;
  if (answer.zone === null)
    return (
      <p className="note" data-tone="warning">
        {t('delivery.admin.test.nowhere')}
      </p>
    );
  const zone = isolate(answer.zone);
  if (answer.options.length === 0) {
    return (
      <p className="note" data-tone="warning">
        {t('delivery.admin.test.noWay', { zone })}
      </p>
    );
  }
  return (
    <div className="stack tight">
      <p className="muted">{t('delivery.admin.test.inZone', { zone })}</p>
      <ul className="test-options">
        {answer.options.map((option) => (
          <li key={option.id}>
            <span className="grow">
              <OwnText>{option.name}</OwnText>
              <span className="caption muted">
                {[
                  daysText(t, option.minDays, option.maxDays),
                  option.allowsCash ? null : t('delivery.admin.noCash'),
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              </span>
            </span>
            {option.amount === 0 ? (
              <span className="strong">{t('delivery.admin.free')}</span>
            ) : (
              <MoneyText value={{ amount: option.amount, currency }} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
