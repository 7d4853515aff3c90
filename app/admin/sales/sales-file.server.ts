import { redirect } from 'react-router';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { askForReport, fetchReport, reportFile, reportName } from '#domain/reports/index.ts';
import { isId } from '#lib/ids.ts';
import type { Staff } from '../shell/staff.server.ts';
import { askedBy, tabsFor, whyMailed } from './build-sales.server.ts';
import { salesAddress } from './sales-view.ts';

/** The whole report as a file; null for an invalid period. A long one is mailed instead. */
export async function salesFile(search: URLSearchParams, staff: Staff): Promise<Response | null> {
  const asked = askedBy(search, staff);
  const { request, store } = staff;
  if (asked.problem || !tabsFor(staff).includes(asked.tab)) return null;
  const { tab: by, from, to, currency } = asked;
  const report = { by, from, to, currency, timeZone: store.shell.timeZone, locale: request.locale };
  if (await withStoreReadOnly(store.id, (tx) => whyMailed(tx, asked, report.timeZone))) {
    await withStore(store.id, (tx) => askForReport(tx, { ...report, slug: store.slug }, request.act()));
    return redirect(`${salesAddress(asked, {})}&asked=1`);
  }
  const content = await withStoreReadOnly(store.id, (tx) => reportFile(tx, report, report));
  await withStore(store.id, (tx) =>
    recordAudit(tx, request.act(), {
      action: 'sales.exported',
      subjectKind: 'store',
      subjectId: store.id,
      after: { by, from, to },
    }),
  );
  return csvAnswer({ name: reportName(store.slug, report), content });
}

/** A mailed report, for the person who requested it while they may still see it; null otherwise. */
export async function mailedFile(fileId: string, staff: Staff): Promise<Response | null> {
  if (!isId(fileId)) return null;
  const { request, store, actor } = staff;
  const wanted = { fileId, userId: actor.userId };
  const file = await withStoreReadOnly(store.id, (tx) => fetchReport(tx, wanted, request.now));
  if (!file || !tabsFor(staff).some((tab) => tab === file.report)) return null;
  return csvAnswer(file);
}

function csvAnswer({ name, content }: { name: string; content: string }): Response {
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
