import type { PayoutRow } from '#domain/accounting/index.ts';
import { dayText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { StatementRow } from './payouts-view.ts';

export function buildStatement({ addedAt, ...row }: PayoutRow, staff: Staff): StatementRow {
  const { locale } = staff.request;
  const days = { from: dayText(row.firstDay, locale), to: dayText(row.lastDay, locale) };
  return { ...row, addedAt: whenFor(staff)(addedAt), days };
}
