import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { PRESETS, type SalesView, salesAddress } from './sales-view.ts';

/** The report's period and currency. A plain GET form, so that the report is in the address. */
export function PeriodForm({ asked, presets, currencies, timeZone }: SalesView) {
  const t = useTexts();
  const error = asked.problem && t(`numbers.sales.${asked.problem}`);
  return (
    <section className="sales-period" aria-label={t('numbers.dashboard.range')}>
      <nav className="sales-presets" aria-label={t('numbers.dashboard.range')}>
        {PRESETS.map((name) => (
          <Link
            key={name}
            to={salesAddress(asked, presets[name])}
            aria-current={asked.preset === name ? 'page' : undefined}
          >
            {t(`numbers.sales.preset.${name}`)}
          </Link>
        ))}
      </nav>
      <Form method="get" className="custom-range" key={`${asked.from} ${asked.to} ${asked.currency}`}>
        {asked.tab === 'day' ? null : <input type="hidden" name="by" value={asked.tab} />}
        <TextInput
          type="date"
          name="from"
          label={t('numbers.dashboard.from')}
          defaultValue={asked.from}
          error={error}
          required
          withAsterisk={false}
        />
        <TextInput
          type="date"
          name="to"
          label={t('numbers.dashboard.to')}
          defaultValue={asked.to}
          required
          withAsterisk={false}
        />
        {currencies.length > 1 ? (
          <NativeSelect
            name="currency"
            label={t('numbers.sales.currency')}
            defaultValue={asked.currency}
            data={currencies}
          />
        ) : null}
        <Button type="submit">{t('numbers.dashboard.apply')}</Button>
        <span className="muted">{timeZone}</span>
      </Form>
    </section>
  );
}
