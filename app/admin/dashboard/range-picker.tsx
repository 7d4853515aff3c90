import { Button, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MOST_DAYS, type RangeView } from './dashboard-view.ts';

/** Period of the numbers, as links, so that it can be bookmarked and shared. */
export function RangePicker({ range }: { range: RangeView }) {
  const t = useTexts();
  return (
    <nav className="segments" aria-label={t('numbers.dashboard.range')}>
      {(['today', 'week', 'month'] as const).map((name) => (
        <Link
          key={name}
          to={name === 'week' ? '/admin/dashboard' : `/admin/dashboard?range=${name}`}
          aria-current={range.name === name ? 'page' : undefined}
          preventScrollReset
        >
          {t(`numbers.dashboard.${name}`)}
        </Link>
      ))}
      <Link
        to={`/admin/dashboard?from=${range.from}&to=${range.to}`}
        aria-current={range.name === 'custom' ? 'page' : undefined}
        preventScrollReset
      >
        {t('numbers.dashboard.custom')}
      </Link>
    </nav>
  );
}

export function CustomRange({ range }: { range: RangeView }) {
  const t = useTexts();
  const digits = useDigits();
  if (range.name !== 'custom') return null;
  const { from, to } = range.asked ?? range;
  const error = range.problem && t(`numbers.dashboard.${range.problem}`, { days: digits(MOST_DAYS) });
  return (
    <Form method="get" className="custom-range" key={`${from} ${to}`}>
      <TextInput
        type="date"
        name="from"
        label={t('numbers.dashboard.from')}
        defaultValue={from}
        error={error !== null}
        required
        withAsterisk={false}
      />
      <TextInput
        type="date"
        name="to"
        label={t('numbers.dashboard.to')}
        defaultValue={to}
        required
        withAsterisk={false}
      />
      <Button type="submit">{t('numbers.dashboard.apply')}</Button>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
