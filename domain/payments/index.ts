export type { SettleFailure } from './errors.ts';
export { type Settled, type Settlement, settle } from './settle.ts';
export { voidPayment } from './void-payment.ts';
