export { MOST_ADDRESSES } from './addresses.ts';
export { addAddress, closeRequest, eraseForRequest, exportForRequest } from './answer-request.ts';
export { type Erased, eraseShopper } from './erase-shopper.ts';
export type { AddFailure, ExtendFailure, OpenFailure } from './errors.ts';
export { extendRequest } from './extend-request.ts';
export { type FoundAddresses, findAddresses } from './find-addresses.ts';
export { EXTENSIONS, type Extension, furtherDays } from './further-days.ts';
export type { HeldData } from './held-data.ts';
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
export {
  findRequest,
  isAddressOf,
  type OtherRequest,
  type RequestPage,
  readRequest,
} from './read-request.ts';
export { repeatErasure } from './repeat-erasure.ts';
