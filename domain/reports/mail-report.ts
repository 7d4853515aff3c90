import { sql } from 'kysely';
import { enqueue, type StoreTx, withPlatform, withStore, withStoreReadOnly } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { enqueueMail } from '#domain/mail/index.ts';
import { memberOf } from '#domain/team/index.ts';
import { newId } from '#lib/ids.ts';
import { type ReportAsked, type ReportReading, reportFile, reportName } from './report-file.ts';

/** The job that creates a report and mails its link. */
export const MAIL_REPORT_TASK = 'reports.mail-sales';
/** The job that deletes expired reports. */
export const DROP_REPORTS_TASK = 'reports.drop-files';

const KEPT_MS = 7 * 86_400_000;
/** The number of reports stored for one member. A report may have megabytes, and a form of a few bytes requests one. */
const MOST_KEPT = 20;

/** The job's payload. */
export type ReportOrder = ReportAsked & ReportReading & { fileId: string; userId: string; slug: string };

/** The permissions for a report: a report about customers also requires access to orders. */
export function actionsFor(by: string): Action[] {
  return by === 'customer' ? ['sales.view', 'orders.view'] : ['sales.view'];
}

/** Queues a report to be mailed to the requester; repeated requests are merged. */
export async function askForReport(
  tx: StoreTx,
  asked: ReportAsked & ReportReading & { slug: string },
  act: Act,
): Promise<void> {
  if (act.by.kind !== 'staff') throw new Error('Only who works in a store is mailed its reports.');
  const { by, from, to, currency } = asked;
  const { userId } = act.by;
  await enqueue(
    tx,
    MAIL_REPORT_TASK,
    { ...asked, userId, fileId: newId() },
    { class: 'import', jobKey: ['report', userId, by, from, to, currency].join(':') },
  );
  await recordAudit(tx, act, {
    ...{ action: 'sales.asked', subjectKind: 'store', subjectId: tx.storeId },
    after: { by, from, to },
  });
}

/** Creates a requested report and mails its link. Idempotent. A requester who lost access gets no mail. */
export async function mailReport(
  storeId: string,
  wanted: ReportOrder,
  act: Act,
): Promise<'mailed' | 'refused'> {
  const { fileId, userId, slug, by, from, to, locale } = wanted;
  const member = await withPlatform((tx) => memberOf(tx, storeId, userId));
  if (!member || !actionsFor(by).every((action) => member.actions.includes(action))) return 'refused';
  const content = await withStoreReadOnly(storeId, (tx) => reportFile(tx, wanted, wanted));
  const expiresAt = new Date(act.at.getTime() + KEPT_MS);
  await withStore(storeId, async (tx) => {
    await tx
      .insertInto('sales_files')
      .values({
        ...{ store_id: storeId, id: fileId, user_id: userId, report: by, name: reportName(slug, wanted) },
        ...{ content, made_at: act.at, expires_at: expiresAt },
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
      .execute();
    await dropOlder(tx, userId);
    const data = { name: member.name, by, from, to, until: expiresAt, adminPath: pathOfReport(fileId) };
    const dedupeKey = `sales_report:${fileId}`;
    await enqueueMail(tx, { kind: 'sales_report', to: member.email, locale, data, dedupeKey }, act);
    await enqueue(tx, DROP_REPORTS_TASK, {}, { class: 'web', runAt: expiresAt, jobKey: `report:${fileId}` });
  });
  return 'mailed';
}

/** The path from which the requester downloads a report. */
export function pathOfReport(fileId: string): string {
  return `/admin/sales/files/${fileId}`;
}

export type ReportFile = { name: string; report: string; content: string };

/** Reads a report of the member who requested it; null if it is expired or belongs to another member. */
export async function fetchReport(
  tx: StoreTx,
  { fileId, userId }: { fileId: string; userId: string },
  at: Date,
): Promise<ReportFile | null> {
  const row = await tx
    .selectFrom('sales_files')
    .select(['name', 'report', 'content'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', fileId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a member's oldest reports beyond the newest twenty. */
async function dropOlder(tx: StoreTx, userId: string): Promise<void> {
  await sql`delete from sales_files f where f.store_id = ${tx.storeId} and f.id in (
    select n.id from sales_files n where n.store_id = ${tx.storeId} and n.user_id = ${userId}
     order by n.made_at desc, n.id desc offset ${MOST_KEPT})`.execute(tx);
}

export async function dropReports(tx: StoreTx, at: Date): Promise<void> {
  await sql`delete from sales_files f where f.store_id = ${tx.storeId} and f.expires_at <= ${at}`.execute(tx);
}
