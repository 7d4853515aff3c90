import { data, redirect } from 'react-router';
import { journalFile } from '#domain/accounting/index.ts';
import { csvDownload, readerOf } from '../exports/csv-download.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/journal-file.route';

/** A download needs a POST: it writes to the audit log, which another site's link must not trigger. */
export const loader = staffOnly('accounting.view', async ({ url }: Route.LoaderArgs) => {
  throw redirect(`/admin/accounting/journal${url.search}`);
});

export const action = staffOnly('accounting.view', async ({ url }: Route.ActionArgs, staff) => {
  const period = url.searchParams.get('period') ?? '';
  const { locale } = staff.request;
  const file = await journalFile(readerOf(staff.store.id), { period, locale });
  if (!file.ok) throw data(null, { status: 422 });
  return csvDownload('journal', file.value, staff, { name: period, after: { period } });
});
