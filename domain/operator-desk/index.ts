export { checkDeskDomain, removeDeskDomain } from './change-domain.ts';
export { discardJob, type JobGone, retryJob } from './change-job.ts';
export {
  type DeskDomain,
  type DeskMember,
  type DeskStorePage,
  findDeskStore,
  readDeskStore,
} from './desk-store.ts';
export { type JobLoss, lossOfTask } from './job-loss.ts';
export {
  countDeskDomains,
  type DeskDomainRow,
  DOMAIN_VIEWS,
  type DomainView,
  findDeskDomain,
  listDeskDomains,
} from './list-desk-domains.ts';
export {
  countDeskStores,
  type DeskStore,
  listDeskStores,
  STORE_SORTS,
  type StoreCounts,
  type StoreFilter,
  type StoreSort,
} from './list-desk-stores.ts';
export {
  type DeskJobPage,
  type DeskJobRow,
  findDeskJob,
  JOB_STATES,
  type JobState,
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
export { listOperatorActs, type OperatorActRow } from './operator-log.ts';
export { addStoreNote, listStoreNotes, NOTE_LENGTH, type StoreNote } from './store-notes.ts';
export { STORE_STATES, type StoreState } from './store-state.ts';
