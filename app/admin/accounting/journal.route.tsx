import { withStoreReadOnly } from '#db/index.ts';
import { journalSums } from '#domain/accounting/index.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/journal.route';
import { JournalPage } from './journal-page.tsx';
import { periodOf } from './period.server.ts';

export const loader = staffOnly('accounting.view', async ({ url }: Route.LoaderArgs, staff) => {
  const period = periodOf(url.searchParams, staff);
  const sums = await withStoreReadOnly(staff.store.id, (tx) => journalSums(tx, period.period));
  if (!sums.ok) throw new Error(sums.code);
  return { period, sums: sums.value };
});

export default function Journal({ loaderData }: Route.ComponentProps) {
  return <JournalPage {...loaderData} />;
}
