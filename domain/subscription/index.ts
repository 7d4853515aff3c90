export { REMIND_TASK, type SubscriptionStart, startSubscription } from '#domain/packages/index.ts';
export { GRACE_MS } from './apply-purchase.ts';
export {
  type BankAccount,
  type BankAccountInvalid,
  listBankAccounts,
  readBankAccount,
  removeBankAccount,
  saveBankAccount,
} from './bank-accounts.ts';
export type {
  AskedCharge,
  AskedEntry,
  BillingAnswer,
  BillingDesk,
  BillingProvider,
  CardEntry,
  CardInvalid,
  CardProblem,
  ChargeRef,
  KeyRefused,
  ProviderUnreachable,
  SavedCard,
  SentEvent,
} from './billing-provider.ts';
export { type Charge, type ChargeStatus, openCharge, readCard, readTaxPpm } from './billing-rows.ts';
export {
  BILLING_EVENTS,
  type BillingEvent,
  type BillingState,
  CYCLES,
  type Cycle,
  mayHappen,
  PHASES,
  type Phase,
  phaseOf,
  type Renewal,
  readBillingState,
} from './billing-state.ts';
export { type BillingSummary, billingSummary, type NextCharge, nextCharge } from './billing-summary.ts';
export { buySubscription, CHARGE_TASK, type Purchase, readQuote } from './buy.ts';
export { changePackage, type PackageChanged } from './change-package.ts';
export { cancelSubscription, goFree, keepPlan, planDowngrade, resumeSubscription } from './change-plan.ts';
export type { ChangeHooks } from './change-subscription.ts';
export { type CheckedSubscription, checkSubscription } from './check-subscription.ts';
export { confirmTransfer, rejectTransfer, type TransferFailure } from './decide-transfer.ts';
export type { NotNow, OverLimits, PlanFailure, StoreUnknown } from './errors.ts';
export { type Gift, givePackage, type PackageGiven } from './give-package.ts';
export type { InvoiceParties, PlatformInvoice } from './issue-platform-invoice.ts';
export { overLimits } from './limits.ts';
export { lockSubscription } from './lock-subscription.ts';
export { abandonCharge, checkCharge, type Made, makeCharge } from './make-charge.ts';
export { planInvoiceSheet } from './plan-invoice-sheet.ts';
export { isUpgrade, priceOf, type Quote, type QuoteLine } from './quote.ts';
export {
  orderPlanInvoice,
  platformInvoicesOf,
  RENDER_PLAN_INVOICE_TASK,
  readPlatformInvoice,
} from './read-platform-invoices.ts';
export { receiveBillingEvent } from './receive-billing-event.ts';
export { remindOfEnd } from './remind.ts';
export { renewSubscription } from './renew.ts';
export { nextTryAt, RENEW_TASK } from './renewal-plan.ts';
export { saveCard } from './save-card.ts';
export { type PlatformSeller, readSeller, saveSeller } from './seller.ts';
export { type PeriodEnd, type PeriodEndSet, setPeriodEnd } from './set-period-end.ts';
export { type StoreClosure, type StoreState, storeClosure } from './store-closure.ts';
export {
  type Subscription,
  type SubscriptionChange,
  subscriptionOf,
} from './subscription-of.ts';
export { suspendStore, unsuspendStore, type WithReason } from './suspend-store.ts';
export {
  accountFor,
  listWaitingTransfers,
  readTransfer,
  TRANSFER,
  type Transfer,
  type WaitingTransfer,
} from './transfers.ts';
