export { MOST_ADDRESSES } from './addresses.ts';
export { addAddress, closeRequest, eraseForRequest, exportForRequest } from './answer-request.ts';
export type { Erased } from './erase-person.ts';
export type { AddFailure, OpenFailure } from './errors.ts';
export {
  countRequests,
  listRequests,
  OUTCOMES,
  type Outcome,
  REQUEST_VIEWS,
  type RequestRow,
  type RequestView,
} from './list-requests.ts';
export { DAYS_TO_ANSWER, openRequest, REQUEST_KINDS, type RequestKind } from './open-request.ts';
export { eraseOwnAccount, exportOwnAccount, recordOwnExport } from './own-account.ts';
export type { HeldData } from './person.ts';
export {
  findRequest,
  isAddressOf,
  type OtherRequest,
  type RequestPage,
  readRequest,
} from './read-request.ts';
