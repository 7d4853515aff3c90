export { admitCash, type CashAdmission } from './admit-cash.ts';
export {
  type Attempt,
  type AttemptStatus,
  attemptsOf,
  CLOSE_TASK,
  closePagesLater,
  hasOpenPage,
  isAttemptOpen,
  moveAttempt,
  readAttempt,
} from './attempts.ts';
export {
  type CardAccount,
  cardProviderOf,
  hasCardAccount,
  listCardAccounts,
  readAccountKeys,
} from './card-accounts.ts';
export { takesAmount } from './card-amounts.ts';
export {
  type Connected,
  findConnected,
  lockConnected,
  markDisconnected,
  readUnderWay,
  setConnected,
  type UnderWay,
  writeConnected,
} from './connected-accounts.ts';
export {
  type CreditEntry,
  type CreditFailure,
  type CreditKind,
  creditOf,
  creditOwner,
  giveCredit,
  isCreditShort,
  type StoreCredit,
  takeCredit,
} from './credit.ts';
export { type OrderCredit, settleOrderCredit, takeCreditForOrder } from './credit-in-orders.ts';
export type { SettleFailure } from './errors.ts';
export { requestCapture, requestVoid } from './held-calls.ts';
export { payInCash } from './pay-in-cash.ts';
export { paymentAmount } from './payment-amount.ts';
export {
  againstCash,
  cashFee,
  type NotOffered,
  type PayingFor,
  type PaymentOption,
  paymentOptions,
  usableCredit,
  usableOptions,
} from './payment-options.ts';
export {
  type CashConfirmation,
  type CashTerms,
  cashConfirmation,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentRules,
  parsePaymentRules,
  type TransferTerms,
} from './payment-rules.ts';
export {
  type AccountKeys,
  type AskedCheckout,
  type Capabilities,
  type CardDesk,
  type Charge,
  type CheckoutPage,
  type PaymentProvider,
  PROVIDERS,
  type ProviderCall,
  type ProviderFailure,
  type ProviderName,
  REFUNDED_ELSEWHERE,
  type RefundAnswer,
  type SentWebhook,
  type WebhookEvent,
  type WebhookFailure,
} from './provider.ts';
export {
  giveBackRefund,
  giveBackToPayment,
  type RefundRefusal,
  type RefundRequest,
  requestRefund,
} from './provider-calls.ts';
export {
  type InvalidTerms,
  readCashTerms,
  readTransferTerms,
  type TermsField,
  type TermsProblem,
  type TypedTerms,
} from './read-terms.ts';
export { PAID_BY, type PaidBy } from './refundable-by.ts';
export {
  cashRefusals,
  forgiveCashOf,
  isCashRefused,
  type Refusal,
  refusalsOf,
  refuseCashOf,
} from './refuse-list.ts';
export {
  type CardAccountFailure,
  type CardAccountInput,
  isOtherAccount,
  saveCardAccount,
  typedSecrets,
} from './save-card-account.ts';
export { readPaymentRules, type StaleTerms, savePaymentTerms, type TermsPart } from './save-terms.ts';
export { PAID_AGAIN, type Settled, type Settlement, settleOrder } from './settle.ts';
export { stopPayingOthers } from './stop-paying-others.ts';
export { voidPayment } from './void-payment.ts';
export { CALL_TASK } from './write-call.ts';
