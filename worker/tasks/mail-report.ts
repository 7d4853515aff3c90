import { z } from 'zod';
import { withStore } from '#db/index.ts';
import {
  DROP_REPORTS_TASK,
  dropReports,
  MAIL_REPORT_TASK,
  mailReport,
  REPORT_KINDS,
} from '#domain/reports/index.ts';
import { defineTask } from '../task.ts';

/** Generates a sales report that takes too long for a request and mails its link (P2). */
export const mailReportTask = defineTask(
  MAIL_REPORT_TASK,
  z.object({
    by: z.enum(['day', ...REPORT_KINDS]),
    from: z.iso.date(),
    to: z.iso.date(),
    currency: z.string(),
    timeZone: z.string(),
    locale: z.enum(['en', 'ar']),
    slug: z.string(),
    userId: z.uuid(),
    fileId: z.uuid(),
  }),
  async ({ storeId, payload, act, log }) => {
    const outcome = await mailReport(storeId, payload, act);
    log.info({ fileId: payload.fileId, by: payload.by, outcome }, 'sales report finished');
  },
);

/** Deletes a store's expired reports. */
export const dropReportsTask = defineTask(DROP_REPORTS_TASK, z.object({}), ({ storeId, act }) =>
  withStore(storeId, (tx) => dropReports(tx, act.at)),
);
