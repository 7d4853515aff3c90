import type { StoreTx } from '#db/index.ts';
import { addDays, dayIn, NO_SALES, salesBy } from '#domain/reports/index.ts';
import { dateTag } from '#lib/locale.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';

/**
 * Yesterday's sales in one sentence, compared with the same weekday a week earlier; null if nothing was sold on either
 * day. The figures are those of the sales report: net, in the store's currency and time zone.
 */
export async function readLastDay(tx: StoreTx, staff: Staff): Promise<string | null> {
  const { currency, timeZone } = staff.store.shell;
  const { locale, now } = staff.request;
  const yesterday = addDays(dayIn(timeZone, now), -1);
  const weekBefore = addDays(yesterday, -7);
  const wanted = { from: weekBefore, to: yesterday, timeZone, currency, isInBase: true };
  const days = await salesBy(tx, { ...wanted, step: 'day' });
  const { net, orders } = days.get(yesterday) ?? NO_SALES;
  const before = (days.get(weekBefore) ?? NO_SALES).net;
  const t = translator(locale);
  if (orders === 0) return before > 0 ? t('numbers.dashboard.lastDay.nothing') : null;
  const sold = {
    amount: isolate(formatMoney(money(net, currency), { locale, digits: 'latn' })),
    count: orders,
  };
  const change = before > 0 ? Math.round(((net - before) / before) * 100) : null;
  if (change === null) return t('numbers.dashboard.lastDay.sold', sold);
  const weekday = new Intl.DateTimeFormat(dateTag(locale), { weekday: 'long', timeZone: 'UTC' });
  const compared = {
    ...sold,
    day: weekday.format(new Date(`${weekBefore}T12:00:00Z`)),
    percent: isolate(`${Math.abs(change)}%`),
  };
  if (change === 0) return t('numbers.dashboard.lastDay.same', compared);
  return t(`numbers.dashboard.lastDay.${change > 0 ? 'more' : 'less'}`, compared);
}
