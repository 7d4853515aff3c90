import type { Locale } from '#lib/locale.ts';
import type { Texts } from '../../ui/console/texts.tsx';
import { PAYMENT_WORDS, type SalesRow, type SalesTab } from './sales-view.ts';

type Named = Pick<SalesRow, 'key' | 'name' | 'detail' | 'isRest'>;

/** What a row of a report is called: its own words, or ours for what has none. */
export function nameOfRow(tab: SalesTab, row: Named, { t, locale }: { t: Texts; locale: Locale }): string {
  if (row.key === 'hidden') return t('numbers.sales.hidden');
  if (row.isRest) return t('numbers.sales.rest');
  if (tab === 'payment') {
    // Paid in part by store credit: both ways, as the report joins them.
    const names = row.key.split(' + ').map((key) => {
      const method = PAYMENT_WORDS.find((each) => each === key);
      return method ? t(`paying.method.${method}`) : key;
    });
    return names.join(' + ');
  }
  if (tab === 'tax') return taxName(row, locale);
  if (row.name !== '') return row.name;
  if (tab === 'coupon') return t('numbers.sales.noCoupon');
  if (tab === 'category') return t('numbers.sales.noCategory');
  return tab === 'brand' ? t('numbers.sales.noBrand') : t('numbers.sales.noName');
}

function taxName({ name }: Named, locale: Locale): string {
  const percent = Number(name) / 10_000;
  return locale === 'ar' ? `${percent}٪` : `${percent}%`;
}
