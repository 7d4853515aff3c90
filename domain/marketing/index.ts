export { ASKED_DAYS, DROP_ASKED_TASK, dropAsked, dropAskedLater } from './drop-asked.ts';
export type { LinkFailure, SubscribeFailure } from './errors.ts';
export { leaveByAddress } from './leave-by-address.ts';
export { listReaders, type Reader } from './list-readers.ts';
export {
  confirmSubscription,
  leaveNewsletter,
  type NewsletterLinks,
  requestSubscription,
} from './newsletter.ts';
export { eraseReader, exportSubscription } from './own-subscription.ts';
export {
  countReaders,
  type ReaderRow,
  type ReaderStatus,
  type ReadersAsked,
  readersPage,
} from './readers-page.ts';
