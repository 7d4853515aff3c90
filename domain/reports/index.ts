export { isDay } from '#lib/day.ts';
export { addVisits, type VisitBatch } from './add-visits.ts';
export { hasOwnDomain, readChecklist, SETUP_STEPS, type SetupStep } from './checklist.ts';
export { countOrdersLater } from './count-orders-later.ts';
export { countTogether, TOGETHER_TASK } from './count-together.ts';
export { type Dashboard, MOST_COUNTED, readDashboard, type TopProduct, type Waiting } from './dashboard.ts';
export { followOrders } from './follow-orders.ts';
export { isLongReport } from './is-long-report.ts';
export {
  actionsFor,
  askForReport,
  DROP_REPORTS_TASK,
  dropReports,
  fetchReport,
  MAIL_REPORT_TASK,
  mailReport,
} from './mail-report.ts';
export { type MonthOrders, monthOrders } from './month-orders.ts';
export {
  addDays,
  dayIn,
  daysOf,
  lengthOf,
  type Period,
  periodBefore,
  withinPeriod,
} from './period.ts';
export { RANK_TASK, rankProducts } from './rank-products.ts';
export { type ReportAsked, reportFile, reportName } from './report-file.ts';
export { nameOfRow } from './row-name.ts';
export { othersOf, REPORT_KINDS, type ReportKind, type ReportRow, salesReport } from './sales-report.ts';
export {
  addSales,
  NO_SALES,
  type SalesStep,
  type SalesSums,
  salesBy,
  soldCurrencies,
} from './sales-sums.ts';
export { withNewerBuyers } from './since-counted.ts';
export { type SoldProduct, soldProducts } from './sold-products.ts';
export { SUM_SALES_TASK, sumSales } from './sum-sales.ts';
