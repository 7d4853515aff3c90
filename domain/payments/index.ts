export type { SettleFailure } from './errors.ts';
export { payInCash } from './pay-in-cash.ts';
export {
  type NotOffered,
  type PayingFor,
  type PaymentOption,
  paymentOptions,
  usableOptions,
} from './payment-options.ts';
export {
  type CashConfirmation,
  type CashTerms,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentRules,
  parsePaymentRules,
  type TransferTerms,
} from './payment-rules.ts';
export { type Settled, type Settlement, settle } from './settle.ts';
export { voidPayment } from './void-payment.ts';
