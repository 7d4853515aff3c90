export { addDays, dayIn, daysOf, isDay, lengthOf, type Period, periodBefore } from './period.ts';
export { REPORT_KINDS, type ReportKind, type ReportRow, restOf, salesReport } from './sales-report.ts';
export {
  addSales,
  NO_SALES,
  type SalesStep,
  type SalesSums,
  salesBy,
  soldCurrencies,
} from './sales-sums.ts';
export { SUM_SALES_TASK, sumSales, sumSalesNow } from './sum-sales.ts';
