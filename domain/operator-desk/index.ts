export {
  type AccountFailure,
  type AccountPages,
  endAccountSecondStep,
  endAccountSessions,
  lockAccount,
  sendPasswordLink,
  unlockAccount,
} from './account-acts.ts';
export { checkDeskDomain, removeDeskDomain } from './change-domain.ts';
export { discardJob, type JobGone, retryJob } from './change-job.ts';
export {
  discardDeskMail,
  liftDeskAddress,
  liftDeskMail,
  type MailGone,
  type MailSuppressed,
  retryDeskMail,
} from './change-mail.ts';
export type { RevenueMonth, TrialMonth } from './count-revenue.ts';
export {
  type AccountLock,
  type AccountSession,
  type AccountStore,
  type DeskAccountPage,
  readAccount,
} from './desk-account.ts';
export {
  type DeskDomain,
  type DeskMember,
  type DeskStorePage,
  findDeskStore,
  readDeskStore,
} from './desk-store.ts';
export { storeFinalMonths } from './final-months.ts';
export { type JobLoss, lossOfTask } from './job-loss.ts';
export {
  ACCOUNT_VIEWS,
  type AccountState,
  type AccountsCounts,
  type AccountView,
  countAccounts,
  type DeskAccount,
  listAccounts,
} from './list-accounts.ts';
export {
  countDeskDomains,
  type DeskDomainRow,
  DOMAIN_VIEWS,
  type DomainView,
  findDeskDomain,
  listDeskDomains,
} from './list-desk-domains.ts';
export {
  type DeskInvoice,
  type InvoiceFilter,
  type InvoiceSum,
  listDeskInvoices,
  readDeskInvoices,
  sumDeskInvoices,
} from './list-desk-invoices.ts';
export {
  type DeskMail,
  type DeskMailRow,
  findDeskMail,
  listDeskMails,
  listDeskPlatformMails,
  listDeskStoreMails,
  MAIL_DAYS,
  MAIL_STATES,
  type MailState,
} from './list-desk-mails.ts';
export {
  countDeskStores,
  type DeskStore,
  listDeskStores,
  matchesFilter,
  STORE_SORTS,
  type StoreCounts,
  type StoreFilter,
  type StoreSort,
} from './list-desk-stores.ts';
export {
  countDeskSubscriptions,
  type DeskSubscription,
  listDeskSubscriptions,
  type SubscriptionFilter,
} from './list-desk-subscriptions.ts';
export {
  type DeskJobPage,
  type DeskJobRow,
  findDeskJob,
  JOB_STATES,
  type JobState,
  type JobSum,
  listDeskJobs,
  sumJobs,
} from './list-jobs.ts';

export {
  figuresOf,
  followFigures,
  measureDueStores,
  measureStore,
  type StoreFigures,
} from './measure-stores.ts';
export {
  listActors,
  listOperatorActs,
  type OperatorActRow,
  type OperatorActsAsked,
} from './operator-log.ts';
export {
  listProcesses,
  type ProcessBeat,
  type ProcessKind,
  startBeats,
  writeBeat,
} from './process-beats.ts';
export { type Health, readHealth } from './read-health.ts';
export { type Revenue, readRevenue } from './revenue.ts';
export {
  askToRemoveSamples,
  hasSampleStores,
  listSampleStores,
  REMOVE_SAMPLE_TASK,
  removeSampleStore,
  type SampleStore,
} from './sample-stores.ts';
export { addStoreNote, listStoreNotes, NOTE_LENGTH, type StoreNote } from './store-notes.ts';
export { STORE_STATES, STORES, type StoreState, stateAt, stateOf } from './store-state.ts';
