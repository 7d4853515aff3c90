import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link } from 'react-router';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { FULFILMENTS, isFiltering, type ListFilters, METHODS, PAYMENTS, STATUSES } from './list-filters.ts';

type Props = { filters: ListFilters; view: string; query: string; tags: string[] };

/** Every filter of the list at once. A plain GET form: they stand in the address. */
export function OrderFilters({ filters, view, query, tags }: Props) {
  const t = useTexts();
  const choices = (values: readonly string[], key: (value: string) => TextKey) => [
    { value: '', label: t('orderlife.list.any') },
    ...values.map((value) => ({ value, label: t(key(value)) })),
  ];
  const tagChoices = [
    { value: '', label: t('orderlife.list.any') },
    ...tags.map((tag) => ({ value: tag, label: tag })),
  ];
  const fields = [
    ['status', choices(STATUSES, (value) => `orders.status.${value}` as TextKey)],
    ['payment', choices(PAYMENTS, (value) => `orders.payment.${value}` as TextKey)],
    ['fulfilment', choices(FULFILMENTS, (value) => `admin.order.fulfilment.${value}` as TextKey)],
    ['method', choices(METHODS, (value) => `paying.method.${value}` as TextKey)],
    ...(tags.length > 0 ? [['tag', tagChoices] as const] : []),
  ] as const;
  return (
    <details className="list-filters" open={isFiltering(filters)}>
      <summary>{t('orderlife.list.filters')}</summary>
      <Form method="get" className="list-filter-form" key={JSON.stringify(filters)}>
        {view === 'all' ? null : <input type="hidden" name="view" value={view} />}
        {query ? <input type="hidden" name="q" value={query} /> : null}
        {fields.map(([name, data]) => (
          <NativeSelect
            key={name}
            name={name}
            label={t(`orderlife.list.${name}`)}
            defaultValue={filters[name]}
            data={data}
          />
        ))}
        <TextInput type="date" name="from" label={t('orderlife.list.from')} defaultValue={filters.from} />
        <TextInput type="date" name="to" label={t('orderlife.list.to')} defaultValue={filters.to} />
        <div className="row">
          <Button type="submit" variant="filled">
            {t('orderlife.list.apply')}
          </Button>
          {isFiltering(filters) ? (
            <Button component={Link} to="/admin/orders" variant="subtle">
              {t('orderlife.list.clear')}
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
