export type { SettleFailure } from './errors.ts';
export { payInCash } from './pay-in-cash.ts';
export { type Settled, type Settlement, settle } from './settle.ts';
export { voidPayment } from './void-payment.ts';
