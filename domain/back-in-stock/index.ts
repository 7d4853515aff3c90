export { addBackInStockAlert, type BackInStockAlert } from './add-alert.ts';
export {
  alertsOf,
  countAlertsOf,
  deleteAlertsOf,
  deleteBackInStockAlerts,
  isUnsubscribeToken,
} from './delete-alerts.ts';
export type { AddAlertFailure } from './errors.ts';
export { MAIL_BACK_IN_STOCK_TASK, mailBackInStockAlerts, queueBackInStockAlerts } from './mail-alerts.ts';
