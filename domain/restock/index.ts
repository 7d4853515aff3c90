export { askToBeTold, type StockAlert } from './ask-to-be-told.ts';
export type { AskToBeToldFailure } from './errors.ts';
export { isStopLink, stopAlerts } from './stop-alerts.ts';
export { noteReturnedStock, TELL_WAITING_TASK, tellWaiting } from './tell-waiting.ts';
