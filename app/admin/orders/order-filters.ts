import type { FilterField } from '../../ui/console/list/list-filters.tsx';
import type { TextKey, useTexts } from '../../ui/console/texts.tsx';
import { FULFILMENTS, METHODS, PAYMENTS, STATUSES } from './order-rules.ts';

/** The filter fields of the orders list; by tag only if orders have any. */
export function orderFilterFields(t: ReturnType<typeof useTexts>, tags: string[]): FilterField[] {
  const choice = (name: string, values: readonly string[], key: (value: string) => TextKey): FilterField => ({
    name,
    label: t(`orderlife.list.${name}` as TextKey),
    kind: 'choice',
    choices: values.map((value) => ({ value, label: t(key(value)) })),
  });
  const tag: FilterField = {
    name: 'tag',
    label: t('orderlife.list.tag'),
    kind: 'choice',
    choices: tags.map((value) => ({ value, label: value })),
  };
  return [
    choice('status', STATUSES, (value) => `orders.status.${value}` as TextKey),
    choice('payment', PAYMENTS, (value) => `orders.payment.${value}` as TextKey),
    choice('fulfilment', FULFILMENTS, (value) => `admin.order.fulfilment.${value}` as TextKey),
    choice('method', METHODS, (value) => `payment.method.${value}` as TextKey),
    ...(tags.length > 0 ? [tag] : []),
    { name: 'from', label: t('orderlife.list.from'), kind: 'date' },
    { name: 'to', label: t('orderlife.list.to'), kind: 'date' },
  ];
}
