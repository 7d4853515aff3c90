import { PAYMENT_METHODS } from '#domain/payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { translator } from '#messages/index.ts';
import type { ReportKind, ReportRow } from './sales-report.ts';

type Named = Pick<ReportRow, 'key' | 'name' | 'detail' | 'isRest'>;
type Said = { t: ReturnType<typeof translator>; locale: Locale };

/** The name of a report row, or a default text for a row without a name. */
export function nameOfRow(kind: ReportKind, row: Named, { t, locale }: Said): string {
  if (row.isRest) return t('numbers.sales.rest');
  if (kind === 'payment') {
    // Orders paid in part by store credit are reported under both methods, such as "card + store credit".
    const names = row.key.split(' + ').map((key) => {
      const method = PAYMENT_METHODS.find((each) => each === key);
      return method ? t(`payment.method.${method}`) : key;
    });
    return names.join(' + ');
  }
  if (kind === 'tax') return taxName(row, locale);
  if (row.name !== '') return row.name;
  if (kind === 'coupon') return t('numbers.sales.noCoupon');
  if (kind === 'category') return t('numbers.sales.noCategory');
  return kind === 'brand' ? t('numbers.sales.noBrand') : t('numbers.sales.noName');
}

function taxName({ name }: Named, locale: Locale): string {
  const percent = Number(name) / 10_000;
  return locale === 'ar' ? `${percent}٪` : `${percent}%`;
}
